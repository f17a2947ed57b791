import { CampaignBar, type CampaignBarProps } from "./campaign-bar.tsx";
import { CampaignOrder, type CampaignOrderProps } from "./campaign-order.tsx";

/** What moves on a campaign's page: one island's name for both costs every other page less. */
export function CampaignPart({ bar, order }: { bar?: CampaignBarProps; order?: CampaignOrderProps }) {
  return (
    <>
      {bar && <CampaignBar {...bar} />}
      {order && <CampaignOrder {...order} />}
    </>
  );
}
