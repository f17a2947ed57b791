export const messagesTabs = ["open", "answered", "letters"] as const;

export type MessagesTab = (typeof messagesTabs)[number];
