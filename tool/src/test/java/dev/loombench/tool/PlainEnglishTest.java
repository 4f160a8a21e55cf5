package dev.loombench.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Comments, messages, JSON keys and pages avoid the phrases listed in {@code words/avoid.tsv}.
 * Identifiers are not checked.
 */
class PlainEnglishTest {

  /** A phrase to avoid, and what to write instead. */
  private record Phrase(Pattern pattern, String instead) {

    static Phrase parse(String line) {
      String[] columns = line.split("\t", -1);
      return new Phrase(Pattern.compile(columns[0], Pattern.CASE_INSENSITIVE), columns[1]);
    }
  }

  private static final Pattern JAVA_TEXT =
      Pattern.compile(
          "//[^\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"", Pattern.DOTALL);

  private static final Pattern JAVADOC_START =
      Pattern.compile("/\\*\\*\\s*\\**\\s*(What|Whether|How|Who|Where|It)\\b[^\n]*");

  private static final List<String> FOLDERS =
      List.of("contract", "database", "loadgen", "servers", "tool", "docs", "bin", "deploy");

  private static final List<String> ENDINGS = List.of(".java", ".md", ".tsv", ".js", ".html", "");

  @Test
  void noTextUsesAPhraseToAvoid() throws IOException {
    List<Phrase> phrases = phrases();

    assertThat(sources().flatMap(file -> found(file, text(file), phrases)).toList()).isEmpty();
  }

  @Test
  void javadocStartsWithANounOrAVerb() {
    assertThat(
            sources()
                .filter(file -> file.toString().endsWith(".java"))
                .flatMap(
                    file ->
                        JAVADOC_START
                            .matcher(read(file))
                            .results()
                            .map(match -> file + ": " + match.group().replaceAll("\\s+", " ")))
                .toList())
        .isEmpty();
  }

  @Test
  void findsAPhraseInACommentAndInAMessageButNotInAnIdentifier() throws IOException {
    String java =
        """
        /** Reckons it. */
        int stratum = reckon("it was begun");
        """;

    assertThat(found(Path.of("A.java"), textOf(java), phrases()))
        .containsExactly(
            "A.java:1: 'Reckons'; write: computed, estimated", "A.java:2: 'begun'; write: started");
  }

  private static Stream<String> found(Path file, String text, List<Phrase> phrases) {
    return phrases.stream()
        .flatMap(
            phrase ->
                phrase
                    .pattern()
                    .matcher(text)
                    .results()
                    .map(
                        match ->
                            "%s:%d: '%s'; write: %s"
                                .formatted(
                                    file,
                                    text.substring(0, match.start()).lines().count()
                                        + (text.startsWith("\n", match.start() - 1) ? 1 : 0),
                                    match.group(),
                                    phrase.instead())));
  }

  private static String text(Path file) {
    String content = read(file);
    return file.toString().endsWith(".java") ? textOf(content) : content;
  }

  /** Returns the comments and literals of the source, each on its line. */
  private static String textOf(String java) {
    var text = new StringBuilder();
    int end = 0;
    for (Matcher matcher = JAVA_TEXT.matcher(java); matcher.find(); end = matcher.end()) {
      text.append("\n".repeat(lineBreaks(java.substring(end, matcher.start()))));
      text.append(' ').append(matcher.group()).append(' ');
    }
    return text.toString();
  }

  private static int lineBreaks(String text) {
    return (int) text.chars().filter(letter -> letter == '\n').count();
  }

  private static Stream<Path> sources() {
    return Stream.concat(
            FOLDERS.stream().map(projectRoot()::resolve).filter(Files::isDirectory),
            Stream.of(projectRoot().resolve("README.md")))
        .flatMap(PlainEnglishTest::files)
        .filter(file -> !file.toString().matches(".*/(target|src/test|adr)/.*"))
        .filter(file -> ENDINGS.contains(ending(file)));
  }

  private static String ending(Path file) {
    String name = file.getFileName().toString();
    return name.contains(".") ? name.substring(name.lastIndexOf('.')) : "";
  }

  private static Stream<Path> files(Path folder) {
    try {
      return ProjectFiles.below(folder, Set.of());
    } catch (IOException cause) {
      throw new java.io.UncheckedIOException(cause);
    }
  }

  private static List<Phrase> phrases() throws IOException {
    try (Stream<String> lines =
        Files.lines(Path.of("src", "test", "resources", "words", "avoid.tsv"))) {
      return lines.filter(line -> !line.startsWith("#")).map(Phrase::parse).toList();
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException cause) {
      throw new java.io.UncheckedIOException(cause);
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
