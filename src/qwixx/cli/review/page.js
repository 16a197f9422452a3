"use strict";
{
  const { svg, elements, moments } = JSON.parse(document.getElementById("data").textContent);
  const board = document.getElementById("board");
  const told = document.getElementById("told");
  const columns = [...document.querySelectorAll(".turn")];
  const errors = moments.flatMap((moment, place) => moment.errors.length ? [place] : []);
  const last = moments.length - 1;
  let now = -1;

  function line(text, name) {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    paragraph.className = name;
    return paragraph;
  }

  function show(place) {
    now = Math.min(Math.max(place, 0), last);
    const moment = moments[now];
    board.innerHTML = svg + moment.shapes.map((shape) => elements[shape]).join("") + "</svg>";
    board.firstChild.setAttribute("aria-label", moment.told.join(". "));
    told.replaceChildren(
      ...moment.told.map((text) => line(text, "")),
      ...moment.errors.map((text) => line(text, "error")),
    );
    document.getElementById("place").textContent = `${now} / ${last}`;
    const here = columns.findLast((column) => Number(column.dataset.moment) <= now);
    for (const column of columns) column.classList.toggle("here", column === here);
    const ways = { first: now > 0, back: now > 0, forward: now < last, last: now < last, error: errors.some((each) => each > now) };
    for (const [way, is_open] of Object.entries(ways)) button(way).disabled = !is_open;
  }

  function button(way) {
    return document.querySelector(`[data-go="${way}"]`);
  }

  function go(way) {
    const places = { first: 0, back: now - 1, forward: now + 1, last, error: errors.find((each) => each > now) ?? now };
    history.replaceState(null, "", `#${Math.min(Math.max(places[way], 0), last)}`);
    show(places[way]);
  }

  function follow() {
    const place = Number.parseInt(location.hash.slice(1), 10);
    if (!Number.isNaN(place)) {
      show(place);
      document.getElementById("steps").scrollIntoView();
    }
  }

  const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest(".wide")) return;
    if (event.key in KEYS) {
      event.preventDefault();
      go(KEYS[event.key]);
    }
  });
  document.querySelector(".buttons").addEventListener("click", (event) => {
    const way = event.target.closest("[data-go]")?.dataset.go;
    if (way) go(way);
  });
  document.querySelector(".curve").addEventListener("click", (event) => {
    const column = event.target.closest(".turn");
    if (column) location.hash = column.dataset.moment;
  });
  window.addEventListener("hashchange", follow);
  show(0);
  follow();
}
