/** The anchor of the stock alert on a product page. */
export const stockAlertAnchor = "tell";
