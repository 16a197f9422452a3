"""The calls by which others find their way here: the local network, and links as QR codes."""

import io
from typing import Annotated, Any

import segno
from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from qwixx.server.http.models import RefusedBody, Strict
from qwixx.server.http.network import Network, is_owner
from qwixx.tables.refusals import Refused

router = APIRouter(
    prefix="/api", responses={"4XX": {"model": RefusedBody, "description": "Refused."}}
)

PICTURE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}
}
LONGEST_LINK = 600
"""Five secrets fit into it."""


class Reach(BaseModel):
    """Who can reach this server. All of it is told to nobody but the machine's owner."""

    owner: bool
    """Whether whoever asks sits at the machine itself, and so may open it to the network."""
    addresses: list[str]
    """Where other devices in the network reach it; empty as long as they may not."""
    port: int | None
    """The port that a firewall has to let through."""
    reached: bool
    """Whether another device has come in."""


class NewCode(Strict):
    """A link to be shown as a QR code."""

    link: Annotated[str, Field(min_length=1, max_length=LONGEST_LINK, pattern="^https?://[!-~]+$")]


@router.get("/network")
async def reach(request: Request) -> Reach:
    """Whether other devices of the local network can come in, and where."""
    if not is_owner(request.scope):
        return Reach(owner=False, addresses=[], port=None, reached=False)
    network: Network = request.app.state.network
    addresses, port = network.addresses, network.port
    return Reach(owner=True, addresses=addresses, port=port, reached=network.reached)


@router.post("/network")
async def let_in(request: Request) -> Reach:
    """Let other devices of the local network come in, until the server ends."""
    if not is_owner(request.scope):
        raise Refused("owner")
    await request.app.state.network.open()
    return await reach(request)


@router.post("/code", response_class=Response, responses=PICTURE)
def code(wanted: NewCode) -> Response:
    """A link as a QR code. It is in the body, as links may hold a secret."""
    picture = io.BytesIO()
    made = segno.make_qr(wanted.link, error="m")
    made.save(
        picture, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, omitsize=True
    )
    return Response(picture.getvalue(), media_type="image/svg+xml")
