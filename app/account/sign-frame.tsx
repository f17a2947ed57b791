import type { ReactNode } from "react";
import type { ImageInfo } from "../../shop/media/image-json.ts";
import { ResponsiveImage } from "../components/image.tsx";
import { Medallion } from "../components/ornaments.tsx";
import { NeedsScript } from "../storefront/needs-script.tsx";
import "./sign-frame.css";

type SignFrameProps = {
  /** Null shows a woven pattern. */
  image: ImageInfo | null;
  title: string;
  lede: string;
  children: ReactNode;
};

/** The frame of the sign-in forms: an image at the side, on a phone the form alone. */
export function SignFrame({ image, title, lede, children }: SignFrameProps) {
  return (
    <div className="sign">
      <div className={image ? "sign-ph" : "sign-ph sign-plain jamdani"}>
        {image ? <ResponsiveImage image={image} alt="" sizes="50vw" /> : <Medallion />}
      </div>
      <div className="sign-f">
        <div className="sign-in">
          <h1 className="display h1">{title}</h1>
          <p className="muted">{lede}</p>
          <NeedsScript />
          {children}
        </div>
      </div>
    </div>
  );
}
