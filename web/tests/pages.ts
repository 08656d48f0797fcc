/// Every page of the site, for the tests that visit all of them.
export const PAGES = ["/?pos=44535&x=human&o=human", "/explore?player=alphabeta:depth=3", "/quiz?seed=5", "/puzzles?seed=5", "/study", "/labs", "/labs/a", "/labs/b", "/labs/c", "/labs/d", "/labs/e", "/arena", "/courses", "/api/docs"];
