// Made from the content by "npm run content:build".
import picture0 from "../images/covers/portfolio.svg";
import picture1 from "../images/covers/schedule.svg";
import picture2 from "../images/covers/music.svg";
import picture3 from "../images/covers/stage.svg";
import picture4 from "../images/covers/festival.svg";
import picture5 from "../images/covers/community.svg";
import picture6 from "../images/covers/software.svg";

export const covers: ReadonlyMap<string, string> = new Map([
  ["covers/portfolio.svg", picture0],
  ["covers/schedule.svg", picture1],
  ["covers/music.svg", picture2],
  ["covers/stage.svg", picture3],
  ["covers/festival.svg", picture4],
  ["covers/community.svg", picture5],
  ["covers/software.svg", picture6],
]);
