import { CampaignBar, type CampaignBarProps } from "./campaign-bar.tsx";
import { CampaignOrder, type CampaignOrderProps } from "./campaign-order.tsx";

/**
 * The interactive parts of a campaign's page: one island name for both keeps the list of islands on every page shorter.
 */
export function CampaignPart({ bar, order }: { bar?: CampaignBarProps; order?: CampaignOrderProps }) {
  return (
    <>
      {bar && <CampaignBar {...bar} />}
      {order && <CampaignOrder {...order} />}
    </>
  );
}
