"""`/docs`: the OpenAPI description as a page, without scripts and without help from elsewhere."""

from html import escape
from typing import Any

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<h1>{title}</h1>
<p>{description}</p>
<p>For programs: <a href="/openapi.json">openapi.json</a></p>
<h2>Calls</h2>
{calls}
<h2>Bodies</h2>
{bodies}
</html>
"""


def reference(openapi: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    calls = [
        _call(method, path, call)
        for path, methods in openapi["paths"].items()
        for method, call in methods.items()
    ]
    bodies = [_body(name, schema) for name, schema in openapi["components"]["schemas"].items()]
    info = openapi["info"]
    return PAGE.format(
        title=escape(f"{info['title']} {info['version']}"),
        description=escape(info["description"]),
        calls="\n".join(calls),
        bodies="\n".join(bodies),
    )


def _call(method: str, path: str, call: dict[str, Any]) -> str:
    lines = [f"<h3><code>{method.upper()} {escape(path)}</code></h3>"]
    lines.append(f"<p>{escape(call.get('description', ''))}</p>")
    fields = [_parameter(parameter) for parameter in call.get("parameters", [])]
    if "requestBody" in call:
        fields.append(_field("body", next(iter(call["requestBody"]["content"].values()))["schema"]))
    fields += [
        _field(f"answer {code}", next(iter(answer["content"].values()))["schema"])
        for code, answer in call["responses"].items()
        if "content" in answer
    ]
    return "\n".join((*lines, "<dl>", *fields, "</dl>"))


def _parameter(parameter: dict[str, Any]) -> str:
    return _field(f"{parameter['name']} ({parameter['in']})", parameter["schema"])


def _body(name: str, schema: dict[str, Any]) -> str:
    lines = [f'<h3 id="{escape(name)}">{escape(name)}</h3>']
    lines.append(f"<p>{escape(schema.get('description', ''))}</p>")
    fields = [_field(*item) for item in schema.get("properties", {}).items()]
    return "\n".join((*lines, "<dl>", *fields, "</dl>"))


def _field(name: str, schema: dict[str, Any]) -> str:
    note = escape(schema.get("description", ""))
    return f"<dt><code>{escape(name)}</code></dt><dd>{_type(schema)} {note}</dd>"


def _type(schema: dict[str, Any]) -> str:
    """A type in a few words, with a link to what it is made of."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rsplit("/", 1)[-1])
        return f'<a href="#{name}">{name}</a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join(map(_type, schema[several]))
    if "const" in schema or "enum" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(f"<code>{escape(str(value))}</code>" for value in values)
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    return escape(str(schema.get("type", "anything")))
