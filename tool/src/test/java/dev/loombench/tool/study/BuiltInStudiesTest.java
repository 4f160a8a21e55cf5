package dev.loombench.tool.study;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.BodyCheck;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.study.ClosedModel.Closed;
import dev.loombench.tool.study.JvmSettings.Collector;
import dev.loombench.tool.study.Protocol.WarmUp;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.yaml.ProtocolReader;
import dev.loombench.tool.study.yaml.StudyCatalog;
import dev.loombench.tool.study.yaml.StudyChoices;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The studies that come with the project can be read, and say what they are meant to say. */
class BuiltInStudiesTest {

  private static final Path HOME = Path.of("..");
  private static final Duration SECOND = Duration.ofSeconds(1);

  private final StudyReader reader = new StudyReader();

  static Stream<Path> builtIn() {
    return new StudyCatalog(HOME).all().values().stream();
  }

  static List<Path> examples() throws IOException {
    try (Stream<Path> files = Files.walk(HOME.resolve("examples"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("builtIn")
  void everyBuiltInStudyIsValidAndNamedLikeItsFile(Path file) {
    assertThat(file).hasFileName(reader.read(file).name() + ".yaml");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void everyExampleIsValid(Path file) {
    assertThat(reader.read(file).variants()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource({"builtIn", "examples"})
  void everyScaleButSmokeHasBlocksForAVerdict(Path file) throws IOException {
    for (String scale : scales(file)) {
      Protocol.Blocks blocks =
          reader
              .read(
                  file,
                  new StudyChoices(Optional.of(scale).filter(one -> !one.isEmpty()), Map.of()))
              .protocol()
              .blocks();
      boolean verdicts =
          Stream.of(blocks.headline(), blocks.starts()).allMatch(count -> count == 0 || count >= 3);

      assertThat(verdicts).as("%s at scale '%s'", file, scale).isEqualTo(!scale.equals("smoke"));
    }
  }

  /** Returns the names of a study's scales; an empty one for a study without scales. */
  private static List<String> scales(Path file) throws IOException {
    String[] parts = Files.readString(file).split("(?m)^scales:\n", 2);
    return parts.length == 1
        ? List.of("")
        : Pattern.compile("(?m)^  ([a-z][a-z0-9-]*):")
            .matcher(parts[1].split("(?m)^(?=[a-z])", 2)[0])
            .results()
            .map(found -> found.group(1))
            .toList();
  }

  @Test
  void quickComparesThreeModelsUnderWaitingAndComputing() {
    Study quick = reader.read(new StudyCatalog(HOME).resolve("quick"));

    assertThat(quick)
        .isEqualTo(
            new Study(
                "quick",
                "Which concurrency model has the highest throughput when requests wait, and when"
                    + " they compute?",
                new VariantId("platform-200"),
                List.of(
                    variant("platform-200", "spring-mvc", Map.of("threads", "200")),
                    variant("virtual", "spring-mvc", Map.of("threads", "virtual")),
                    variant("webflux", "spring-webflux", Map.of())),
                List.of(
                    new Workload(
                        new WorkloadId("delay-100"),
                        new Work.Kernel(KernelName.DELAY, Map.of("millis", 100L)),
                        List.of(new Closed(500, SECOND, SECOND, Duration.ZERO))),
                    new Workload(
                        new WorkloadId("compute"),
                        new Work.Kernel(KernelName.COMPUTE, Map.of()),
                        List.of(new Closed(32, SECOND, SECOND, Duration.ZERO)))),
                JvmSettings.of("512m", Collector.SERIAL, List.of()),
                new Protocol(
                        new Protocol.Blocks(3, 0),
                        0,
                        Duration.ofSeconds(3),
                        Duration.ofSeconds(6),
                        new WarmUp(0.1, 0.02, Duration.ofMinutes(3)),
                        Duration.ofSeconds(10),
                        Duration.ofSeconds(60),
                        0.05)
                    .serving(Protocol.ServerPer.BLOCK)
                    .seeded(OptionalLong.empty()),
                new Design.UntilSure(List.of(3, 6, 12), Duration.ofMinutes(10), 0.05),
                Study.Options.DEFAULT));
  }

  @Test
  void theExampleOfAnOwnApplicationNamesFilesBesideItself() {
    Path folder = HOME.resolve("examples/own-application");

    Study study = reader.read(folder.resolve("study.yaml"));

    assertThat(study.variant(new VariantId("virtual")).server())
        .isEqualTo(
            new Server.Command(
                List.of(
                    "java",
                    "{jvm}",
                    folder.toAbsolutePath().normalize() + "/App.java",
                    "{port}",
                    "virtual"),
                "/health",
                OptionalInt.empty(),
                Map.of(),
                Map.of(),
                Optional.empty()));
    assertThat(study.workload(new WorkloadId("search")).work().requests().getFirst())
        .isEqualTo(
            RequestSpec.of(
                    "POST",
                    "/search",
                    Map.of("Content-Type", "application/json"),
                    "{\"words\": [\"virtual\", \"threads\"]}\n")
                .expecting(new BodyCheck.EqualTo("found 34")));
  }

  @Test
  void theExampleInTheDocumentationIsValid() throws IOException {
    Path page = HOME.resolve("docs/studies-format.md");
    Matcher example =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
    assertThat(example.find()).isTrue();

    Study study = reader.read(example.group(1), page);

    assertThat(study.name()).isEqualTo("search-service");
    assertThat(study.variants())
        .extracting(variant -> variant.id().name())
        .containsExactly("platform-200", "unbounded", "virtual", "webflux", "mine", "there");
    assertThat(study.protocol()).isEqualTo(ProtocolReader.DEFAULT);
  }

  private static Variant variant(String name, String module, Map<String, String> properties) {
    return new Variant(
        new VariantId(name),
        new Server.Bundled(module, properties, Packaging.EXTRACTED),
        List.of());
  }
}
