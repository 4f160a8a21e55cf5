package dev.loombench.tool.study.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import dev.loombench.tool.trial.Metric;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every published figure that a replication uses stands so in the table of published figures. */
class PublishedReadBackTest {

  private static final Path STUDIES = Path.of("..", "studies");

  /** Magnitudes that a publication tells in words alone: "about half". */
  private static final Set<String> IN_WORDS = Set.of("half-the-heap", "half-the-heap-waiting");

  private static final String ON_HOST = "-host";

  private static final double ROUNDED = 0.02;
  private static final double PERCENT = 100;

  static Stream<Path> replications() {
    return new StudyCatalog(Path.of(".."))
        .all().values().stream()
            .filter(file -> new StudyReader().read(file).replication().isPresent());
  }

  static Stream<Arguments> scales() throws IOException {
    List<Arguments> scales = new ArrayList<>();
    for (Path file : new StudyCatalog(Path.of("..")).all().values()) {
      for (String scale : List.of("practical", "faithful", "smoke", "full", "brief", "all")) {
        if (Files.readString(file).contains("\n  " + scale + ":")) {
          scales.add(Arguments.of(file, scale));
        }
      }
    }
    return scales.stream();
  }

  @Test
  void thereAreReplicationsAndScales() throws IOException {
    assertThat(replications()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(scales()).hasSizeGreaterThanOrEqualTo(12);
  }

  @ParameterizedTest
  @MethodSource("scales")
  void everyScaleOfEveryStudyIsValid(Path file, String scale) {
    Study study = new StudyReader().read(file, new StudyChoices(Optional.of(scale), Map.of()));

    assertThat(study.scale().name()).hasValue(scale);
    assertThat(study.variants()).isNotEmpty();
    assertThat(study.workloads()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("replications")
  void figuresAreThoseOfTheTableLineByLine(Path file) throws IOException {
    Replication replication = new StudyReader().read(file).replication().orElseThrow();
    String publication = file.getFileName().toString().replaceAll("^(\\w+-\\d{4}).*", "$1");

    assertThat(replication.figures().stream().map(PublishedReadBackTest::line).toList())
        .isEqualTo(lines(publication));
  }

  @ParameterizedTest
  @MethodSource("replications")
  void everyMagnitudeOfAClaimFollowsFromTwoFigures(Path file) {
    Replication replication = new StudyReader().read(file).replication().orElseThrow();
    for (Claim claim : replication.claims()) {
      for (ClaimTest test : claim.tests()) {
        OptionalDouble magnitude =
            switch (test) {
              case ClaimTest.OfRatio ratio -> magnitude(ratio.expectation());
              case ClaimTest.Level _,
                  ClaimTest.Excess _,
                  ClaimTest.Deviation _,
                  ClaimTest.Untried _ ->
                  OptionalDouble.empty();
            };
        if (magnitude.isPresent() && !IN_WORDS.contains(claim.name())) {
          assertThat(ratios(replication, test))
              .as("%s of %s", test, claim.name())
              .anySatisfy(
                  ratio ->
                      assertThat(ratio / magnitude.getAsDouble())
                          .isBetween(1 - ROUNDED, 1 + ROUNDED));
        }
      }
    }
  }

  private static OptionalDouble magnitude(Expectation expectation) {
    return switch (expectation) {
      case Expectation.Direction(var _, Expectation.About about) ->
          OptionalDouble.of(about.value());
      case Expectation.Direction(var _, Expectation.MoreThan more) -> more.ratio();
      case Expectation.Direction(var _, Expectation.Unstated()) -> OptionalDouble.empty();
      case Expectation.Bound _, Expectation.Equal() -> OptionalDouble.empty();
    };
  }

  @ParameterizedTest
  @MethodSource("replications")
  void everyBoundIsAPublishedFigure(Path file) {
    Replication replication = new StudyReader().read(file).replication().orElseThrow();
    for (Claim claim : replication.claims()) {
      for (ClaimTest test : claim.tests()) {
        if (test instanceof ClaimTest.OfRatio ratio
            && ratio.expectation() instanceof Expectation.Bound(var _, double limit)) {
          assertThat(replication.figures()).extracting(PublishedFigure::value).contains(limit);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("replications")
  void everyMetricOfAClaimIsMeasured(Path file) {
    Replication replication = new StudyReader().read(file).replication().orElseThrow();

    assertThat(replication.claims().stream().flatMap(claim -> claim.tests().stream()))
        .allSatisfy(test -> assertThat(isMeasuredOrUntried(test)).as("%s", test).isTrue());
    assertThat(replication.metrics().values())
        .allSatisfy(mapped -> assertThat(Metric.ofKey(mapped.metric())).isPresent());
  }

  private static boolean isMeasuredOrUntried(ClaimTest test) {
    return switch (test) {
      case ClaimTest.Measured measured -> Metric.ofKey(measured.metric()).isPresent();
      case ClaimTest.SustainedRate _, ClaimTest.Untried _ -> true;
    };
  }

  private static List<Double> ratios(Replication replication, ClaimTest test) {
    List<Double> ofFigures =
        switch (test) {
          case ClaimTest.Ratio ratio -> {
            // Outside a container the publication has the same variant in another scenario.
            boolean isOnHost = ratio.over().name().endsWith(ON_HOST);
            String over = ratio.over().name().replace(ON_HOST, "");
            yield between(replication, ratio.of().name(), over, !isOnHost);
          }
          case ClaimTest.Growth growth ->
              between(replication, growth.of().name(), growth.of().name(), false);
          case ClaimTest.SustainedRate _,
              ClaimTest.Level _,
              ClaimTest.Excess _,
              ClaimTest.Deviation _,
              ClaimTest.Untried _ ->
              List.of();
        };
    return Stream.concat(ofFigures.stream(), stated(replication)).toList();
  }

  /** Ratios that the text states: as such, or as "25 % less". */
  private static Stream<Double> stated(Replication replication) {
    return replication.figures().stream()
        .filter(figure -> figure.table().startsWith("text"))
        .map(figure -> figure.unit().equals("%") ? 1 - figure.value() / PERCENT : figure.value());
  }

  /** All ratios of two figures of the same metric: of two variants, or of one in two scenarios. */
  private static List<Double> between(
      Replication replication, String of, String over, boolean inOneScenario) {
    return replication.figures().stream()
        .filter(above -> above.variant().equals(of))
        .flatMap(
            above ->
                replication.figures().stream()
                    .filter(below -> below.variant().equals(over))
                    .filter(below -> below.metric().equals(above.metric()))
                    .filter(below -> below.scenario().equals(above.scenario()) == inOneScenario)
                    .filter(below -> below.value() != 0)
                    .map(below -> above.value() / below.value()))
        .toList();
  }

  private static String line(PublishedFigure figure) {
    return String.join(
        "|",
        figure.table(),
        figure.scenario(),
        figure.variant(),
        figure.metric(),
        figure.unit(),
        String.valueOf(figure.value()));
  }

  /** Read without the reader that is tested: no field before the note has a comma in it. */
  private static List<String> lines(String publication) throws IOException {
    return Files.readAllLines(STUDIES.resolve("published.csv")).stream()
        .map(line -> line.split(",", 8))
        .filter(fields -> fields[0].equals(publication) && !fields[5].equals("text"))
        .map(
            fields ->
                String.join(
                    "|",
                    fields[1],
                    fields[2],
                    fields[3],
                    fields[4],
                    fields[5],
                    String.valueOf(Double.parseDouble(fields[6]))))
        .toList();
  }
}
