from __future__ import annotations

from typing import Any, Callable, Iterator, Mapping, Optional


class Page(dict):  # type: ignore[type-arg]
    """A page of a list, with the members of ``data``."""

    def __init__(
        self, data: Mapping[str, Any], asked: Mapping[str, Any], request: Callable[[Mapping[str, Any]], Page]
    ) -> None:
        super().__init__(data)
        self._asked = asked
        self._request = request

    def entries(self) -> Iterator[Any]:
        """The entries of this page and of all that follow, each page requested when the one before is used up."""
        page: Optional[Page] = self
        while page is not None:
            yield from next((value for value in page.values() if isinstance(value, list)), [])
            page = page._next()

    def _next(self) -> Optional[Page]:
        following = self._following()
        return None if following is None else self._request({**self._asked, **following})

    def _following(self) -> Optional[Mapping[str, Any]]:
        # The event feed gives the cursor that it got when there are no more events, other lists none.
        if "next_cursor" in self:
            cursor = self["next_cursor"]
            return None if cursor is None or cursor == self._asked.get("cursor") else {"cursor": cursor}
        pagination = self.get("pagination", {})
        current = self.get("current_page", pagination.get("currentPage", 0))
        last = self.get("last_page", pagination.get("totalPages", 0))
        return {"page": current + 1} if current < last else None
