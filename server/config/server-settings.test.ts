import path from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { projectRoot } from "../../db/project.ts";
import { readServerSettings, settings } from "./server-settings.ts";
import { settingsPage, settingsSample } from "./settings-docs.ts";

describe("the settings of the server", () => {
  test("have defaults: a shop starts without any", () => {
    expect(readServerSettings({})).toMatchObject({
      port: 3000,
      host: "localhost",
      publicUrl: "http://localhost:3000",
      dataDir: path.join(projectRoot, "data"),
      databaseUrl: null,
      databaseDirectUrl: null,
      pageCache: 64,
      demo: true,
      mail: null,
      sms: null,
      serviceWorker: true,
      logLevel: "warn",
      admin: { email: null, password: null },
      trustProxy: 0,
      corsOrigins: [],
      drainSeconds: 1,
      images: { store: "disk" },
      google: null,
      firebase: null,
      secretsKeys: null,
      metrics: null,
      backup: { folder: null, retention: { days: 7, weeks: 4 } },
    });
  });

  test("count as not set when they are empty", () => {
    const empty = { PORT: "", HOST: "", PUBLIC_URL: "", DATA_DIR: "", DATABASE_URL: "", DEMO: "", LOG_LEVEL: "" };
    expect(readServerSettings(empty)).toEqual(readServerSettings({}));
  });

  test("are read from environment variables", () => {
    const given = {
      PORT: "8080",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://labonno.example/",
      DATA_DIR: "/srv/labonno",
      LOG_LEVEL: "info",
      ADMIN_EMAIL: "Rupa@labonno.example",
      ADMIN_PASSWORD: "Shapla-2026",
      TRUST_PROXY: "1",
    };
    expect(readServerSettings(given)).toMatchObject({
      port: 8080,
      host: "0.0.0.0",
      publicUrl: "https://labonno.example",
      dataDir: "/srv/labonno",
      logLevel: "info",
      admin: { email: "rupa@labonno.example", password: "Shapla-2026" },
      trustProxy: 1,
    });
    expect(readServerSettings({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  });

  test("accept an old encryption key after the new one, and refuse a short one", () => {
    const [fresh, old] = ["a".repeat(32), "b".repeat(40)];
    expect(readServerSettings({ SECRETS_KEY: `${fresh}, ${old}` }).secretsKeys).toEqual([fresh, old]);
    expect(() => readServerSettings({ SECRETS_KEY: `${fresh},short` })).toThrow("SECRETS_KEY is not usable");
  });

  test("ignore variables of other programs", () => {
    expect(readServerSettings({ PATH: "/bin", port: "1", __proto__: "x", constructor: "x" })).toEqual(
      readServerSettings({}),
    );
  });
});

describe("mail and SMS", () => {
  const SMTP_URL = "smtps://labonno:secret@mail.example:465";

  test("are sent once their servers are set", () => {
    const sms = { SMS_BULKSMSBD_KEY: "x7Kq2m", SMS_SENDER: "Labonno" };
    expect(readServerSettings({ SMTP_URL, MAIL_FROM: "hello@labonno.example", ...sms })).toMatchObject({
      mail: { url: SMTP_URL, from: "hello@labonno.example" },
      sms: { key: "x7Kq2m", sender: "Labonno" },
    });
    expect(readServerSettings({ MAIL_FROM: "hello@labonno.example" }).mail).toBeNull();
  });

  test.each([
    [{ SMTP_URL }, "MAIL_FROM"],
    [{ SMS_BULKSMSBD_KEY: "x7Kq2m" }, "SMS_SENDER"],
    [{ SMS_SENDER: "Labonno" }, "SMS_BULKSMSBD_KEY"],
  ])("set as %j require %s", (env, missing) => {
    expect(() => readServerSettings(env)).toThrow(new RegExp(`^${missing} is not usable: .*${missing}=.*\\.$`));
  });
});

describe("the demo catalogue", () => {
  test.each([
    [{}, true],
    [{ DATABASE_URL: "postgres://shop@localhost/shop" }, false],
    [{ DATABASE_URL: "postgres://shop@localhost/shop", DEMO: "on" }, true],
    [{ DEMO: "off" }, false],
  ])("with %j: %s", (env, demo) => {
    expect(readServerSettings(env).demo).toBe(demo);
  });
});

describe("the image store", () => {
  const s3 = {
    IMAGES: "s3",
    S3_ENDPOINT: "https://s3.example",
    S3_BUCKET: "pictures",
    S3_ACCESS_KEY_ID: "id",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  test("is a folder, an S3 store, or an external host", () => {
    const account = {
      endpoint: "https://s3.example",
      bucket: "pictures",
      accessKeyId: "id",
      secretAccessKey: "secret",
    };
    expect(readServerSettings(s3).images).toEqual({ store: "s3", region: "auto", ...account });
    expect(readServerSettings({ ...s3, S3_REGION: "ap-south-1" }).images).toMatchObject({ region: "ap-south-1" });
    expect(readServerSettings({ ...s3, IMAGES: "disk" }).images).toEqual({ store: "disk" });
    expect(readServerSettings({ IMAGES: "imgbb", IMGBB_KEY: "key" }).images).toEqual({ store: "imgbb", key: "key" });
  });

  test("requires every setting it needs, by name", () => {
    for (const name of ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"])
      expect(() => readServerSettings({ ...s3, [name]: "" }), name).toThrow(new RegExp(`^${name} is not usable: `));
    expect(() => readServerSettings({ IMAGES: "imgbb" })).toThrow(/^IMGBB_KEY is not usable: /);
  });
});

describe("an invalid setting", () => {
  const pairs = {
    ...{ SMTP_URL: "smtp://mail.example", MAIL_FROM: "hello@labonno.example" },
    ...{ SMS_BULKSMSBD_KEY: "x7Kq2m", SMS_SENDER: "Labonno" },
  };

  test.each([
    ["PORT", ["0", "-1", "65536", "3000.5", "http", " "], "PORT=3000"],
    ["HOST", ["a b", "http://x/"], "HOST=127.0.0.1"],
    [
      "PUBLIC_URL",
      [
        "labonno.example",
        "ftp://labonno.example",
        "javascript:alert(1)",
        "https://labonno.example/shop",
        "https://labonno.example/?x",
      ],
      "PUBLIC_URL=https://labonno.example",
    ],
    ["DATABASE_URL", ["localhost:5432", "mysql://localhost/shop"], "DATABASE_URL=postgres://"],
    ["ADMIN_EMAIL", ["rupa", "rupa@", "a@b.c, d@e.f"], "ADMIN_EMAIL=rupa@labonno.example"],
    ["ADMIN_PASSWORD", ["Ab12", "Shapla7", "shapla-2026", "SHAPLA-2026"], "ADMIN_PASSWORD=Shapla-2026"],
    ["TRUST_PROXY", ["-1", "1.5", "on", "100"], "TRUST_PROXY=1"],
    ["DEMO", ["yes", "true", "1", "ON"], "DEMO=off"],
    ["SMTP_URL", ["mail.example:465", "https://mail.example"], "SMTP_URL=smtps://"],
    ["MAIL_FROM", ["Labonno", "a@b.example, c@d.example", "a@b.example\r\nBcc: c@d.example"], "MAIL_FROM=hello@"],
    ["SMS_BULKSMSBD_KEY", ["a b"], "SMS_BULKSMSBD_KEY="],
    ["SMS_SENDER", ["x", "লাবণ্য", "Labonno\r\n"], "SMS_SENDER=Labonno"],
    ["LOG_LEVEL", ["loud", "WARN"], "one of silent, error, warn, info, debug"],
    ["IMAGES", ["cloud", "S3"], "IMAGES=disk"],
    ["S3_ENDPOINT", ["s3.example", "ftp://s3.example"], "S3_ENDPOINT=https://"],
    ["S3_BUCKET", ["a", "My Bucket", "../x"], "S3_BUCKET=labonno-pictures"],
  ])("of %s is reported together with how to fix it", (name, values, fix) => {
    for (const value of values) {
      const read = () => readServerSettings({ ...pairs, [name]: value });
      expect(read, value).toThrow(
        new RegExp(`^${name} is not usable: it must be .*${fix.replaceAll(".", "\\.")}.*\\.$`),
      );
    }
  });

  test("includes a metrics port that the shop itself uses", () => {
    expect(() => readServerSettings({ PORT: "8080", METRICS_PORT: "8080" })).toThrow(/^METRICS_PORT is not usable/);
    expect(() => readServerSettings({ METRICS_PORT: "3000" })).toThrow(/^METRICS_PORT is not usable/);
  });

  test("is reported together with all others, each on its own line", () => {
    const read = () => readServerSettings({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" });
    expect(read).toThrow(/^PORT .*\nDEMO .*\nLOG_LEVEL .*$/);
  });

  test("never prints the value, which may contain a password", () => {
    for (const name of Object.keys(settings)) {
      const read = () => readServerSettings({ ...pairs, IMAGES: "cloud", [name]: "mysql://shop:hunter2@host\n" });
      expect(read, name).toThrow();
      expect(read, name).not.toThrow("hunter2");
    }
  });
});

test("a database can be reached through a socket", () => {
  const DATABASE_URL = "postgres:///shop?host=/var/run/postgresql";
  expect(readServerSettings({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
});

describe("sign-in with Google", () => {
  const GOOGLE_CLIENT_ID = "123-abc.apps.googleusercontent.com";
  const GOOGLE_CLIENT_SECRET = "GOCSPX-abc";

  test("requires two settings, and uses Google unless another issuer is set", () => {
    const set = { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET };
    expect(readServerSettings(set).google).toEqual({
      issuer: "https://accounts.google.com",
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
    });
    const GOOGLE_ISSUER = "http://127.0.0.1:4000";
    expect(readServerSettings({ ...set, GOOGLE_ISSUER }).google?.issuer).toBe(GOOGLE_ISSUER);
  });

  test("is refused if incomplete, or unencrypted over the network", () => {
    expect(() => readServerSettings({ GOOGLE_CLIENT_ID })).toThrow(/^GOOGLE_CLIENT_SECRET is not usable/);
    expect(() => readServerSettings({ GOOGLE_CLIENT_SECRET })).toThrow(/^GOOGLE_CLIENT_ID is not usable/);
    for (const GOOGLE_ISSUER of ["http://issuer.example", "ftp://127.0.0.1", "accounts.google.com"])
      expect(() => readServerSettings({ GOOGLE_ISSUER }), GOOGLE_ISSUER).toThrow(/^GOOGLE_ISSUER is not usable/);
  });
});

describe("Firebase", () => {
  const project = { IDENTITY: "firebase", FIREBASE_PROJECT_ID: "labonno-shop", FIREBASE_API_KEY: "AIzaSyA1b2c3" };

  test("is activated together with its project", () => {
    expect(readServerSettings(project).firebase).toEqual({
      projectId: "labonno-shop",
      apiKey: "AIzaSyA1b2c3",
      authDomain: "labonno-shop.firebaseapp.com",
      emulator: null,
    });
    const FIREBASE_AUTH_DOMAIN = "people.labonno.example";
    expect(readServerSettings({ ...project, FIREBASE_AUTH_DOMAIN }).firebase?.authDomain).toBe(FIREBASE_AUTH_DOMAIN);
    expect(readServerSettings({ ...project, IDENTITY: "" }).firebase).toBeNull();
  });

  test("is refused without its project", () => {
    expect(() => readServerSettings({ IDENTITY: "firebase" })).toThrow(
      /^FIREBASE_PROJECT_ID is not usable.*\nFIREBASE_API_KEY is not usable/,
    );
    expect(() => readServerSettings({ IDENTITY: "auth0" })).toThrow(/^IDENTITY is not usable/);
  });

  test("uses the emulator only for a demo project on this machine", () => {
    const emulated = { ...project, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
    expect(() => readServerSettings(emulated)).toThrow(/^FIREBASE_AUTH_EMULATOR_HOST is not usable/);
    const demo = { ...emulated, FIREBASE_PROJECT_ID: "demo-labonno" };
    expect(readServerSettings(demo).firebase?.emulator).toBe("127.0.0.1:9099");
    expect(() => readServerSettings({ ...demo, FIREBASE_AUTH_EMULATOR_HOST: "emulator.example:9099" })).toThrow(
      /^FIREBASE_AUTH_EMULATOR_HOST is not usable/,
    );
  });
});

describe("the documentation of the settings", () => {
  // `vitest run server/config -u` writes both files again.
  test("docs/settings.md is current", async () => {
    await expect(settingsPage()).toMatchFileSnapshot(path.join(projectRoot, "docs", "settings.md"));
  });

  test("deploy/labonno.env is current", async () => {
    await expect(settingsSample()).toMatchFileSnapshot(path.join(projectRoot, "deploy", "labonno.env"));
  });

  test("deploy/labonno.env starts a shop unchanged", () => {
    expect(readServerSettings(parseEnv(settingsSample()))).toMatchObject({
      publicUrl: "https://shop.example",
      trustProxy: 1,
      demo: false,
    });
  });

  test("each example is a value that the setting accepts", () => {
    for (const [name, setting] of Object.entries(settings)) {
      if ("example" in setting && name !== "SECRETS_KEY")
        expect(setting.schema.safeParse(setting.example).success, name).toBe(true);
    }
  });
});
