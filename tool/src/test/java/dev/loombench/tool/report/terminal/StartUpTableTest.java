package dev.loombench.tool.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.analyze.measure.Estimated;
import dev.loombench.tool.analyze.measure.PointEstimate;
import dev.loombench.tool.analyze.verdict.StartUpResult;
import dev.loombench.tool.report.common.Table;
import dev.loombench.tool.report.common.Table.Column;
import dev.loombench.tool.stats.Estimate;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.Metric;
import dev.loombench.tool.trial.Packaged;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.PointId;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class StartUpTableTest {

  private static final StartUpResult JAR =
      startUp(
          "plain", new Packaged("jar", Optional.of(22_020_096L), none(), none(), none(), none()));
  private static final StartUpResult CACHED =
      startUp(
          "cached",
          new Packaged(
              "aot-cache",
              Optional.of(118_698_803L),
              Optional.of(64_000_000L),
              none(),
              Optional.of(15.84),
              Optional.of("for this run")));
  private static final StartUpResult REUSED =
      startUp(
          "processed",
          new Packaged(
              "spring-aot",
              Optional.of(1L << 20),
              none(),
              none(),
              Optional.of(5.0),
              Optional.of("before, and reused")));
  private static final StartUpResult COMPILED =
      startUp(
          "compiled",
          new Packaged(
              "native",
              Optional.of(90L << 20),
              none(),
              Optional.of(3584L << 20),
              Optional.of(240.0),
              Optional.of("for this run")));
  private static final StartUpResult FOREIGN =
      new StartUpResult(
          new VariantId("theirs"),
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of());
  private static final StartUpResult CONTAINED =
      new StartUpResult(
          new VariantId("contained"),
          Optional.empty(),
          Optional.empty(),
          List.of(
              new PointEstimate(
                  PointId.START,
                  new VariantId("contained"),
                  Pass.STARTUP,
                  Metric.IMAGE_SIZE,
                  new Estimated.Known(new Estimate.Single(312)))),
          List.of(),
          List.of());

  private static final StartUpResult[] FORMS = {JAR, CACHED, REUSED, FOREIGN};

  @Test
  void whereAllAreAsTheirBuildsLeftThemThereIsNothingToSay() {
    assertThat(heads(JAR, FOREIGN)).doesNotContain("packaging", "disk MiB", "made in s");
  }

  @Test
  void aFormIsShownWithItsSizeAndTheTimeItTookToMake() {
    assertThat(cells("packaging", FORMS)).containsExactly("jar", "aot-cache", "spring-aot", "–");
    assertThat(cells("disk MiB", FORMS)).containsExactly("21.0", "113.2", "1.0", "–");
    assertThat(cells("made in s", FORMS)).containsExactly("–", "15.8", "5.0, reused", "–");
  }

  @Test
  void theMemoryOfABuildIsShownForNativeExecutables() {
    assertThat(heads(JAR, CACHED)).doesNotContain("peak build MiB");
    assertThat(cells("peak build MiB", JAR, COMPILED)).containsExactly("–", "3584.0");
  }

  @Test
  void theSizeOfAnImageIsShownForContainers() {
    assertThat(heads(JAR, FOREIGN)).doesNotContain("image MiB");
    assertThat(cells("image MiB", JAR, CONTAINED)).containsExactly("–", "312");
  }

  private static List<String> heads(StartUpResult... startUps) {
    return columns(startUps).stream().map(Column::title).toList();
  }

  private static List<String> cells(String head, StartUpResult... startUps) {
    return columns(startUps).stream()
        .filter(column -> column.title().equals(head))
        .flatMap(column -> column.cells().stream())
        .map(Table.Cell::text)
        .toList();
  }

  private static List<Column> columns(StartUpResult... startUps) {
    return StartUpTable.of(List.of(startUps), new VariantId("plain")).columns();
  }

  private static StartUpResult startUp(String variant, Packaged packaged) {
    return new StartUpResult(
        new VariantId(variant),
        Optional.of(packaged),
        Optional.empty(),
        List.of(),
        List.of(),
        List.of());
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }
}
