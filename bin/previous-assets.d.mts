export function stashAssets(folder: string): void;
export function restorePreviousAssets(folder: string, made: string[]): void;
