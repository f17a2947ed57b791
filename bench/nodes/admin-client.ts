import type { StaffProductResponse } from "../../api/contract/admin-catalog.ts";
import { front } from "./cluster.ts";
import { admin } from "./shops.ts";

type Variant = StaffProductResponse["variants"][number];

/** A variant to buy and the page it is sold on. */
export type SellableVariant = { productId: string; variantId: string; path: string; price: number };

/** Staff, through HAProxy like everybody. */
export class AdminClient {
  #token = "";

  /** Tokens last fifteen minutes: each part of the bench signs in again. */
  async signIn(): Promise<void> {
    const signInResponse = await post("/auth/sign-in/email", admin);
    const cookie = signInResponse.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    const { token } = (await (await post("/jwt", { email: admin.email }, { Cookie: cookie })).json()) as {
      token: string;
    };
    this.#token = token;
  }

  async changeVariant(id: string, changes: { price?: number; stock?: number }): Promise<void> {
    await this.#call("PATCH", `/variant/${id}`, changes);
  }

  async changeSettings(changes: { phone: string }): Promise<void> {
    await this.#call("PATCH", "/settings", changes);
  }

  /** Published products with one variant each and counted stock. */
  async simpleProducts(): Promise<SellableVariant[]> {
    const products = (await this.#call("GET", "/products/staff?limit=100")) as StaffProductResponse[];
    return products.flatMap(({ _id, path, status, variants }) => {
      const [variant, ...others] = variants as [Variant, ...Variant[]];
      const isSimple = others.length === 0 && status === "published" && variant.stock !== null;
      return isSimple && variant.offerPrice === null
        ? [{ productId: _id, variantId: variant._id, path, price: variant.price }]
        : [];
    });
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#token}`, "Content-Type": "application/json" };
    return (await assertOk(await fetch(`${front}/api${path}`, { method, headers, ...jsonBody(body) }))).json();
  }
}

async function post(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  const allHeaders = { "Content-Type": "application/json", ...headers };
  return assertOk(await fetch(`${front}/api${path}`, { method: "POST", headers: allHeaders, ...jsonBody(body) }));
}

function jsonBody(body: object | undefined): { body?: string } {
  return body ? { body: JSON.stringify(body) } : {};
}

async function assertOk(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}
