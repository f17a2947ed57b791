import { expect, type Locator, type Page } from "@playwright/test";

/**
 * Counts what a user does: each tap, click and key is one touch, a choice from a list is two (open it, choose). A story
 * whose touches matter acts through it alone.
 */
export class Hands {
  readonly #page: Page;
  #touches = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async tap(target: Locator): Promise<void> {
    this.#touches += 1;
    await target.tap();
  }

  async click(target: Locator): Promise<void> {
    this.#touches += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.#touches += 1;
    await this.#page.keyboard.press(key);
  }

  /** Chooses a value from the list of a `select`. */
  async choose(list: Locator, value: string): Promise<void> {
    this.#touches += 2;
    await list.selectOption(value);
  }

  /** Does a piece of work, and checks that it took no more than so many touches. */
  async within(touches: number, work: () => Promise<unknown>): Promise<void> {
    const before = this.#touches;
    await work();
    expect(this.#touches - before, "touches").toBeLessThanOrEqual(touches);
    expect(this.#touches - before, "touches").toBeGreaterThan(0);
  }
}
