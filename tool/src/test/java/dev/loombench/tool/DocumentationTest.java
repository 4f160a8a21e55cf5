package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Links of the documentation lead to files and headings, and its pages are short. */
class DocumentationTest {

  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final List<String> PLACES =
      List.of("docs", "bench", "deploy", "results", "examples", "studies");
  private static final Pattern LINK =
      Pattern.compile("]\\((?!\\w+:)([^)\\s#]*)(?:#([^)\\s]+))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** Limit of a page that says how to do one thing. */
  private static final int MAX_WORDS = 1_200;

  private static final int MAX_WORDS_OF_README = 600;

  /** Pages to follow that are not in the folder {@code how-to}. */
  private static final Set<String> TO_FOLLOW =
      Set.of("tutorial.md", "places.md", "history.md", "requests.md");

  private static final Pattern ARCHIVED = Pattern.compile("git archive \"\\$commit\" ([^|]*)\\|");

  static List<Path> pages() throws IOException {
    var pages = new ArrayList<Path>();
    try (Stream<Path> files = Files.list(ROOT)) {
      files.filter(DocumentationTest::isPage).forEach(pages::add);
    }
    for (String place : PLACES) {
      ProjectFiles.below(ROOT.resolve(place), Set.of("target"))
          .filter(DocumentationTest::isPage)
          .forEach(pages::add);
    }
    return pages;
  }

  private static boolean isPage(Path file) {
    return file.toString().endsWith(".md") && !file.toString().contains("/target/");
  }

  @ParameterizedTest
  @MethodSource("pages")
  void linksLeadSomewhere(Path page) throws IOException {
    var broken = new ArrayList<String>();
    var links = LINK.matcher(Files.readString(page));
    while (links.find()) {
      Path target =
          links.group(1).isEmpty() ? page : page.getParent().resolve(links.group(1)).normalize();
      if (!Files.exists(target) || !hasHeading(target, links.group(2))) {
        broken.add(links.group());
      }
    }
    assertThat(broken).isEmpty();
  }

  @Test
  void pagesToFollowAreShort() throws IOException {
    for (Path page : pages()) {
      if (page.getParent().endsWith("how-to")
          || TO_FOLLOW.contains(page.getFileName().toString())) {
        assertThat(words(page)).as(page.toString()).isLessThan(MAX_WORDS);
      }
    }
  }

  @Test
  void theReadmeIsShortAndHasOnePicture() throws IOException {
    Path readme = ROOT.resolve("README.md");

    assertThat(words(readme)).isLessThanOrEqualTo(MAX_WORDS_OF_README);
    assertThat(Files.readString(readme)).containsOnlyOnce("![");
  }

  @Test
  void pagesOfAReleaseLinkToItsFiles() throws IOException {
    List<PathMatcher> released = released();
    var missing = new ArrayList<String>();
    for (Path page : pages()) {
      if (isOneOf(released, page)) {
        var links = LINK.matcher(Files.readString(page));
        while (links.find()) {
          Path target = page.getParent().resolve(links.group(1)).normalize();
          if (!links.group(1).isEmpty() && !isOneOf(released, target)) {
            missing.add(ROOT.relativize(page) + " " + links.group());
          }
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Returns the files and folders that the release archives from the repository. */
  private static List<PathMatcher> released() throws IOException {
    var archived = ARCHIVED.matcher(Files.readString(ROOT.resolve("bin/release")));
    assertThat(archived.find()).isTrue();
    return Stream.of(archived.group(1).split("[\\s'\\\\]+"))
        .map(name -> ROOT.getFileSystem().getPathMatcher("glob:{%s,%s/**}".formatted(name, name)))
        .toList();
  }

  private static boolean isOneOf(List<PathMatcher> released, Path file) {
    Path inProject = ROOT.relativize(file);
    return released.stream().anyMatch(names -> names.matches(inProject));
  }

  private static int words(Path page) throws IOException {
    return Files.readString(page).strip().split("\\s+").length;
  }

  private static boolean hasHeading(Path page, String anchor) throws IOException {
    return anchor == null
        || !isPage(page)
        || HEADING
            .matcher(Files.readString(page))
            .results()
            .anyMatch(heading -> anchor(heading.group(1)).equals(anchor));
  }

  /** Returns the anchor that GitHub gives to a heading. */
  private static String anchor(String heading) {
    return heading
        .replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1")
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_\\- ]", "")
        .strip()
        .replace(' ', '-');
  }
}
