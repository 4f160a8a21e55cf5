package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The pages in {@code docs/extend} name all places to change, and no others. Each has an example:
 * an expression that matches what was added for an existing metric, rule, server and so on. It is
 * found in the listed files and nowhere else.
 */
class ExtendPagesTest {

  private static final Path ROOT = projectRoot();

  private static final Pattern EXAMPLE = Pattern.compile("^Example: `(.+)`$", Pattern.MULTILINE);

  private static final Pattern PLACE = Pattern.compile("^- `([^`]+)`: ", Pattern.MULTILINE);

  private static final List<String> SOURCES =
      List.of("contract", "database", "loadgen", "servers", "tool", "studies", "pom.xml");

  @ParameterizedTest
  @MethodSource("pages")
  void listsEveryPlaceOfItsExample(Path page) {
    String text = read(page);
    List<String> places = PLACE.matcher(text).results().map(place -> place.group(1)).toList();
    Pattern example =
        EXAMPLE
            .matcher(text)
            .results()
            .map(result -> Pattern.compile(result.group(1), Pattern.MULTILINE))
            .findFirst()
            .orElseThrow();

    List<String> found =
        sources()
            .filter(file -> example.matcher(read(ROOT.resolve(file))).find())
            .map(file -> place(file, places))
            .distinct()
            .toList();

    assertThat(places).isNotEmpty().containsExactlyInAnyOrderElementsOf(found);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void fitsOnAScreen(Path page) {
    assertThat(read(page).lines().count()).isLessThanOrEqualTo(40);
  }

  /** Returns the listed folder that contains the file, else the file. */
  private static String place(String file, List<String> places) {
    return places.stream()
        .filter(place -> place.endsWith("/") && file.startsWith(place))
        .findFirst()
        .orElse(file);
  }

  static Stream<Path> pages() {
    return files(ROOT.resolve("docs/extend"));
  }

  private static Stream<String> sources() {
    return SOURCES.stream()
        .map(ROOT::resolve)
        .flatMap(ExtendPagesTest::files)
        .map(file -> ROOT.relativize(file).toString())
        .filter(file -> !file.contains("/target/") && !file.contains("/src/test/"))
        .filter(file -> !file.contains("/ownapp/")) // names frameworks, not the bundled servers
        .filter(file -> file.matches(".*\\.(java|xml|yaml)"));
  }

  private static Stream<Path> files(Path folder) {
    try {
      return ProjectFiles.below(folder, Set.of());
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  private static Path projectRoot() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return folder;
  }
}
