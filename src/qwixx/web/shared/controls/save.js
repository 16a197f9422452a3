/** Hand a file to the person: the phone's share sheet where there is one, else a download. @param {Blob} blob @param {string} name */
export async function save(blob, name) {
  const file = new File([blob], name, { type: blob.type });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    const shared = await navigator.share({ files: [file] }).then(() => true, (error) => error.name === "AbortError");
    if (shared) return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
