/// What tabs tell each other by. Where a browser refuses what it keeps, it may refuse this, too: then each tab is alone.

export function channel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
