// Made from the content by "npm run content:build".
import picture0 from "../images/project-portfolio-640.avif";
import picture1 from "../images/project-portfolio-640.webp";
import picture2 from "../images/project-portfolio-1280.avif";
import picture3 from "../images/project-portfolio-1280.webp";
import picture4 from "../images/project-portfolio-dark-640.avif";
import picture5 from "../images/project-portfolio-dark-640.webp";
import picture6 from "../images/project-portfolio-dark-1280.avif";
import picture7 from "../images/project-portfolio-dark-1280.webp";
import picture8 from "../images/case-study-portfolio-home-640.avif";
import picture9 from "../images/case-study-portfolio-home-640.webp";
import picture10 from "../images/case-study-portfolio-home-1280.avif";
import picture11 from "../images/case-study-portfolio-home-1280.webp";
import picture12 from "../images/case-study-portfolio-record-640.avif";
import picture13 from "../images/case-study-portfolio-record-640.webp";
import picture14 from "../images/case-study-portfolio-record-1280.avif";
import picture15 from "../images/case-study-portfolio-record-1280.webp";

export const screenshots: ReadonlyMap<string, string> = new Map([
  ["project-portfolio-640.avif", picture0],
  ["project-portfolio-640.webp", picture1],
  ["project-portfolio-1280.avif", picture2],
  ["project-portfolio-1280.webp", picture3],
  ["project-portfolio-dark-640.avif", picture4],
  ["project-portfolio-dark-640.webp", picture5],
  ["project-portfolio-dark-1280.avif", picture6],
  ["project-portfolio-dark-1280.webp", picture7],
  ["case-study-portfolio-home-640.avif", picture8],
  ["case-study-portfolio-home-640.webp", picture9],
  ["case-study-portfolio-home-1280.avif", picture10],
  ["case-study-portfolio-home-1280.webp", picture11],
  ["case-study-portfolio-record-640.avif", picture12],
  ["case-study-portfolio-record-640.webp", picture13],
  ["case-study-portfolio-record-1280.avif", picture14],
  ["case-study-portfolio-record-1280.webp", picture15],
]);
