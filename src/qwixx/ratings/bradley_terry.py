"""Bradley–Terry: the likeliest strengths of all who have met, from all their games at once.

Strengths are natural logarithms of odds; `ELO` times as much are points. The only module of this
package that needs NumPy.
"""

import numpy as np
from numpy.typing import NDArray

from qwixx.ratings.constants import AVERAGE, ELO

Reals = NDArray[np.float64]


def fit_strengths(wins: Reals) -> tuple[Reals, Reals]:
    """The likeliest strengths (0 on average), and how the expected wins change with them."""
    strengths = np.zeros(len(wins))
    games = wins + wins.T
    for _ in range(100):
        expected = expected_shares(strengths)
        slopes = laplacian(games * expected * expected.T)
        step = np.linalg.pinv(slopes) @ (wins - games * expected).sum(axis=1)
        strengths += np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-10:
            break
    return strengths, slopes


def expected_shares(strengths: Reals) -> Reals:
    """How often each is expected to win against each."""
    shares: Reals = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
    return shares


def laplacian(weights: Reals) -> Reals:
    """A matrix whose rows add up to 0, from the weights of all pairs."""
    return np.diag(weights.sum(axis=1)) - weights


def points(strengths: Reals) -> list[float]:
    """Strengths as ratings."""
    rated: list[float] = (AVERAGE + ELO * strengths).tolist()
    return rated


def standard_errors(slopes: Reals, noise: Reals) -> Reals:
    """Standard errors of ratings in points, by the covariance of everybody's wins."""
    inverse = np.linalg.pinv(slopes)
    errors: Reals = np.sqrt(np.diag(inverse @ noise @ inverse)) * ELO
    return errors
