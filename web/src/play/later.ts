/// What the board does not need to be drawn: fetched when it is wanted, or when there is nothing else to do, so that it is there when the
/// network no longer is.

export const later = {
  new: () => import("./NewGame.svelte"),
  here: () => import("./NewGame.svelte"),
  games: () => import("./GamesDialog.svelte"),
  invite: () => import("./Invite.svelte"),
  position: () => import("./PositionDialog.svelte"),
  share: () => import("./Share.svelte"),
  help: () => import("./Help.svelte"),
  annotate: () => import("./Annotate.svelte"),
  review: () => import("./Review.svelte"),
  why: () => import("./Why.svelte"),
  end: () => import("./EndCard.svelte"),
};

/** All of it. What cannot be had now is asked for again when it is wanted. */
export const fetchAll = () => Promise.allSettled(Object.values(later).map((load) => load()));
