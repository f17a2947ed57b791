/** A set of small numbers: bit `n % 32` of word `n / 32`. All sets that are combined have the same length. */
export type Bitset = Uint32Array<ArrayBuffer>;

/** An empty set of numbers below `capacity`. */
export function createBitset(capacity: number): Bitset {
  return new Uint32Array((capacity + 31) >>> 5);
}

/** Whether a number is a member. */
export function has(set: Bitset, member: number): boolean {
  return (((set[member >>> 5] as number) >>> (member & 31)) & 1) === 1;
}

/** Adds a member, or removes it. */
export function put(set: Bitset, member: number, isMember: boolean): void {
  if (isMember) (set[member >>> 5] as number) |= 1 << (member & 31);
  else (set[member >>> 5] as number) &= ~(1 << (member & 31));
}

/** Keeps of the first set what is in the second too. */
export function intersect(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word += 1) (set[word] as number) &= other[word] as number;
}

/** Adds to the first set what is in the second. */
export function unite(set: Bitset, other: Bitset): void {
  for (let word = 0; word < set.length; word += 1) (set[word] as number) |= other[word] as number;
}

/** The number of members. */
export function countMembers(set: Bitset): number {
  return countShared(set, set);
}

/** The number of members that two sets share. */
function countShared(set: Bitset, other: Bitset): number {
  let members = 0;
  let word = 0;
  // Four words at a time share the last steps of adding their bits.
  for (; word + 3 < set.length; word += 4) {
    const one = addFours((set[word] as number) & (other[word] as number));
    const two = addFours((set[word + 1] as number) & (other[word + 1] as number));
    const three = addFours((set[word + 2] as number) & (other[word + 2] as number));
    const four = addFours((set[word + 3] as number) & (other[word + 3] as number));
    members += addBytes(addNibbles(one + two) + addNibbles(three + four));
  }
  for (; word < set.length; word += 1) members += countBits((set[word] as number) & (other[word] as number));
  return members;
}

/** Counts what a set shares with each of many others; where most of it is empty, without going through all of them. */
export function sharedCounter(set: Bitset): (other: Bitset) => number {
  let filled = 0;
  for (let word = 0; word < set.length; word += 1) if (set[word] !== 0) filled += 1;
  if (filled * 4 > set.length) return (other) => countShared(set, other);
  const words = new Int32Array(filled);
  for (let word = 0, at = 0; word < set.length; word += 1) if (set[word] !== 0) words[at++] = word;
  return (other) => {
    let members = 0;
    for (let at = 0; at < filled; at += 1) {
      const word = words[at] as number;
      members += countBits((set[word] as number) & (other[word] as number));
    }
    return members;
  };
}

/** Calls `visit` for each member, the lowest first. */
export function forEachMember(set: Bitset, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word += 1)
    for (let rest = set[word] as number; rest !== 0; rest &= rest - 1)
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
}

function countBits(word: number): number {
  return addBytes(addNibbles(addFours(word)));
}

// Adds neighbouring bits, pairs, fours and so on, all places of the word at the same time.
function addFours(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  return (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
}

function addNibbles(fours: number): number {
  return (fours & 0x0f0f0f0f) + ((fours >>> 4) & 0x0f0f0f0f);
}

function addBytes(eights: number): number {
  return Math.imul(eights, 0x01010101) >>> 24;
}
