"""The calls for whoever runs the server: is it well, and what does it do."""

from typing import Literal

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel

from qwixx.server.http.models import RefusedBody
from qwixx.server.http.network import is_owner
from qwixx.server.hub import ServerHub
from qwixx.tables.refusals import Refused

router = APIRouter(responses={"4XX": {"model": RefusedBody, "description": "Refused."}})


class Health(BaseModel):
    """All is well."""

    status: Literal["ok"]


@router.get("/health", responses={503: {"model": RefusedBody, "description": "Not well."}})
async def health(request: Request) -> Health:
    """Whether tables can be read and written."""
    await request.app.state.hub.store.check()
    return Health(status="ok")


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
)
async def metrics(request: Request) -> Response:
    """Figures for Prometheus, for the machine itself and nobody else."""
    if not is_owner(request.scope):
        raise Refused("owner")
    hub: ServerHub = request.app.state.hub
    size = await hub.store.bytes()
    now = {
        "tables": ("Tables in use.", lambda: hub.tables),
        "processes": ("Processes that serve these tables.", lambda: 1 + hub.peers.others),
        "people": ("Seats with someone connected.", lambda: hub.people),
        "live_connections": ("Open WebSockets.", request.app.state.sockets.total),
        "queue": ("Events that wait to be stored.", lambda: hub.store.waiting),
        "storage_bytes": ("Bytes that the database holds.", lambda: size),
    }
    text = request.app.state.metrics.text(now)
    return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")
