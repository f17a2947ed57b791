import { holdEarlySubmit } from "./early-submit.ts";
import { showFonts } from "./show-fonts.ts";

// What a page of a React Router app does before its own code loads.
showFonts();
holdEarlySubmit();
