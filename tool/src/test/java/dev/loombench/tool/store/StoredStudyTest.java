package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.contract.RequestValues;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.DatabaseChoice;
import dev.loombench.tool.study.Delay;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.KernelName;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Scale;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Work.Login;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.study.place.Place;
import dev.loombench.tool.study.place.Places;
import dev.loombench.tool.study.replication.ClaimTest;
import dev.loombench.tool.study.replication.Expectation;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stored studies are read back. */
class StoredStudyTest {

  static final Study STUDY =
      new Study(
          "quick",
          "which?",
          new VariantId("mine"),
          List.of(
              new Variant(
                  new VariantId("mine"),
                  new Server.Bundled("spring-mvc", Map.of("threads", "200")),
                  List.of()),
              new Variant(
                  new VariantId("there"),
                  new Server.Running(URI.create("http://127.0.0.1:80"), "/"),
                  List.of()),
              new Variant(
                      new VariantId("app"),
                      new Server.Command(
                          List.of("app", "{port}"),
                          "/",
                          OptionalInt.empty(),
                          Map.of(),
                          Map.of("KEY", new SecretSource.Variable("APP_KEY")),
                          Optional.of("/srv/app")),
                      List.of("-Xint"))
                  .over(new Variant.Transport(true, true, Trust.DEFAULT))),
          List.of(
              new Workload(
                  new WorkloadId("delay"),
                  new Work.Kernel(KernelName.DELAY, Map.of("millis", 100L)),
                  List.of(
                      new ClosedModel.Closed(
                          500, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO),
                      new OpenModel.Open(50, Spacing.POISSON),
                      new OpenModel.OpenSteps(
                          50, 100, 25, Duration.ofSeconds(5), Spacing.UNIFORM))),
              new Workload(
                  new WorkloadId("own"),
                  new Work.Own(
                      List.of(
                          new OwnRequest(
                              RequestSpec.get("/x/{csv:id}")
                                  .with(
                                      new RequestValues(
                                          List.of("id"), List.of(List.of("7"), List.of("8")))),
                              Map.of("Authorization", new SecretSource.TextFile(Path.of("/t"))),
                              Map.of())),
                      Order.WEIGHTED,
                      Optional.of(
                          new Login(
                              RequestSpec.of("POST", "/login", Map.of(), "{secret:PASSWORD}"),
                              Optional.of("/token"))),
                      List.of("sh", "reset.sh")),
                  List.of(new OpenModel.Open(1, Spacing.UNIFORM)),
                  OptionalInt.empty(),
                  Map.of("db", Duration.ofMillis(20)))),
          JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
          new Protocol(
              new Protocol.Blocks(3, 1),
              7,
              Duration.ofSeconds(3),
              Duration.ofSeconds(8),
              new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
              Duration.ofSeconds(10),
              Duration.ofSeconds(60),
              0.05),
          new Design.Fixed(),
          Study.Options.DEFAULT);

  @TempDir Path temporary;

  @Test
  void aStudyIsReadBackWithHowItsTrialsAreChosenAndWhereFilesLie() {
    var untilSure = new Design.UntilSure(List.of(6, 9), Duration.ofMinutes(40), 0.03);
    Study study =
        new Study(
            STUDY.name(),
            STUDY.question(),
            STUDY.baseline(),
            STUDY.variants(),
            STUDY.workloads(),
            STUDY.jvm(),
            STUDY.protocol(),
            untilSure,
            new Study.Options(
                STUDY.scraped(),
                Optional.of(Path.of("/dev/shm")),
                DatabaseChoice.DEFAULT,
                Scale.NONE,
                Optional.empty(),
                Optional.empty(),
                List.of(
                    new Delay(
                        "db", new Delay.Target.Address("localhost", 5432), Duration.ofMillis(5)),
                    new Delay("own", new Delay.Target.StudyDatabase(), Duration.ZERO)),
                List.of("postgres"),
                new Places(
                    new Place.Local(Optional.of("10.0.0.1")),
                    List.of(
                        new Place.Ssh(
                            "me@there",
                            List.of("-p", "2222"),
                            Optional.empty(),
                            Optional.of("/opt/jdk"),
                            Place.Ssh.FOLDER)))));
    RunDirectory run = created(study);

    assertThat(RunDirectory.open(run.root()).study()).isEqualTo(study);
  }

  @Test
  void thePlacementOfTheGeneratorIsReadBack() {
    var shared =
        new Protocol.Generator(
            Protocol.Engine.LOOMBENCH, 2, Optional.empty(), Protocol.Placement.SHARED);
    Study study = STUDY.with(STUDY.protocol().sendingWith(shared));

    RunDirectory run = created(study);

    assertThat(RunDirectory.open(run.root()).study()).isEqualTo(study);
  }

  @Test
  void aClaimAboutStartsIsReadBack() {
    ClaimTest claim =
        new ClaimTest.Level(
            "start_up",
            new VariantId("webflux"),
            Optional.empty(),
            OptionalDouble.empty(),
            OptionalDouble.of(2));

    String text = StoredJson.MAPPER.writeValueAsString(claim);

    assertThat(text).contains("\"in\" : null");
    assertThat(StoredJson.MAPPER.readValue(text, ClaimTest.class)).isEqualTo(claim);
  }

  @Test
  void anExpectationIsReadBack() {
    assertThat(
            List.of(
                new Expectation.Equal(),
                new Expectation.Bound(Expectation.Side.BELOW, 2),
                new Expectation.Direction(
                    Expectation.Side.ABOVE, new Expectation.MoreThan(2, OptionalDouble.of(2.3))),
                new Expectation.Direction(Expectation.Side.ABOVE, new Expectation.About(1.8, 0.5)),
                new Expectation.Direction(Expectation.Side.BELOW, new Expectation.Unstated())))
        .allSatisfy(
            expectation -> {
              ClaimTest claim =
                  new ClaimTest.Growth(
                      "throughput",
                      new VariantId("webflux"),
                      Optional.of(new VariantId("virtual")),
                      new WorkloadId("many"),
                      new WorkloadId("few"),
                      expectation);
              String text = StoredJson.MAPPER.writeValueAsString(claim);
              assertThat(StoredJson.MAPPER.readValue(text, ClaimTest.class)).isEqualTo(claim);
            });
  }

  private RunDirectory created(Study study) {
    return RunDirectory.create(temporary.resolve("run"), study, "study: quick\n");
  }
}
