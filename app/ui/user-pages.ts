/** The pages of a signed-in person, in the order of the user menu (specification.txt §2). */
export const userPages = [
  { to: "/orders", label: "user.orders", icon: "package" },
  { to: "/account", label: "user.account", icon: "user" },
] as const;
