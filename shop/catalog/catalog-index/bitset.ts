/** A set of small numbers: bit `n % 32` of word `n / 32`. All sets that are combined have the same length. */
export type Bitset = Uint32Array<ArrayBuffer>;

export function createBitset(capacity: number): Bitset {
  return new Uint32Array((capacity + 31) >>> 5);
}

export function has(set: Bitset, member: number): boolean {
  return (((set[member >>> 5] as number) >>> (member & 31)) & 1) === 1;
}

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

export function countMembers(set: Bitset): number {
  let members = 0;
  for (let word = 0; word < set.length; word += 1) members += countBits(set[word] as number);
  return members;
}

/** The number of members that two sets share. */
export function countShared(set: Bitset, other: Bitset): number {
  let members = 0;
  for (let word = 0; word < set.length; word += 1)
    members += countBits((set[word] as number) & (other[word] as number));
  return members;
}

/** Calls `visit` for each member, the lowest first. */
export function forEachMember(set: Bitset, visit: (member: number) => void): void {
  for (let word = 0; word < set.length; word += 1)
    for (let rest = set[word] as number; rest !== 0; rest &= rest - 1)
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
}

// Adds neighbouring bits, pairs, fours and so on, all places of the word at the same time.
function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
