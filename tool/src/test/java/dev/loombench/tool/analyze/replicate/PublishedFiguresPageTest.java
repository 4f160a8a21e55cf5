package dev.loombench.tool.analyze.replicate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.report.common.GeneratedPage;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.replication.PublishedFigure;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Counts of published figures with a counterpart, on docs/reference/published-figures.md. */
class PublishedFiguresPageTest {

  private static final Path HOME = Path.of("..");
  private static final int LINES = 1_569;
  private static final int FIGURES = 1_551;

  /** Studies that replicate a publication, the one named like it first. */
  private static final Map<String, List<String>> STUDIES =
      new TreeMap<>(
          Map.of(
              "lund-2024", List.of("lund-2024"),
              "ufpe-2025", List.of("ufpe-2025"),
              "ufscar-2020", List.of("ufscar-2020", "ufscar-2020-crud", "ufscar-2020-containers"),
              "warsaw-2025", List.of("warsaw-2025")));

  @Test
  void thePageCountsEveryLineOfTheTable() throws IOException {
    List<String> lines =
        new ArrayList<>(
            GeneratedPage.head("study", "figures", "with a counterpart", "without").toList());
    Map<String, Map<String, Integer>> reasons = new LinkedHashMap<>();
    int figures = 0;
    int found = 0;
    for (var publication : STUDIES.entrySet()) {
      List<Study> studies =
          publication.getValue().stream()
              .flatMap(name -> Stream.of(read(name, "faithful"), read(name, "practical")))
              .toList();
      var counterparts = new FigureCounterparts(studies);
      List<PublishedFigure> published = studies.getFirst().replication().orElseThrow().figures();
      Map<String, Integer> missing = new TreeMap<>();
      published.forEach(
          figure ->
              counterparts.missing(figure).ifPresent(why -> missing.merge(why, 1, Integer::sum)));
      int without = missing.values().stream().mapToInt(Integer::intValue).sum();
      lines.add(row(publication.getKey(), published.size(), published.size() - without, without));
      reasons.put(publication.getKey(), missing);
      figures += published.size();
      found += published.size() - without;
    }
    lines.add(row("all", figures, found, figures - found));
    lines.add("");
    GeneratedPage.head("study", "figures", "why without").forEach(lines::add);
    reasons.forEach(
        (study, missing) ->
            missing.forEach(
                (why, count) -> lines.add(GeneratedPage.row(study, String.valueOf(count), why))));

    assertThat(figures).isEqualTo(FIGURES);
    GeneratedPage.contains("reference/published-figures.md", "counts", lines.stream());
  }

  @Test
  void theTableHasEveryPublishedLine() throws IOException {
    List<String> lines = Files.readAllLines(HOME.resolve("studies/published.csv"));

    assertThat(lines).hasSize(LINES + 1);
    assertThat(lines.stream().filter(line -> line.contains(",text,"))).hasSize(LINES - FIGURES);
  }

  private static Study read(String name, String scale) {
    return new StudyReader()
        .read(new StudyCatalog(HOME).resolve(name), new StudyChoices(Optional.of(scale), Map.of()));
  }

  private static String row(String name, int figures, int found, int without) {
    return GeneratedPage.row(
        name, String.valueOf(figures), String.valueOf(found), String.valueOf(without));
  }
}
