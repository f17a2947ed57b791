export function setAssetsAside(folder: string): void;
export function keepReleaseBefore(folder: string, made: string[]): void;
