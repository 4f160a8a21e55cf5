package dev.loombench.tool.ownapp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.LoadShape.Spacing;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.ownapp.StudyProposal.ProposedVariant;
import dev.loombench.tool.ownapp.requests.BodyFiles;
import dev.loombench.tool.ownapp.requests.RequestSet;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.OpenModel;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.SecretSource;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.Transport;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/** Written studies are read back by the reader of studies: the file says what runs. */
class StudyWriterTest {

  private static final Path FILE = Path.of("/srv/studies/app.yaml");
  private static final TryMeasurement DEFAULT =
      new TryMeasurement(
          100,
          OptionalDouble.empty(),
          Optional.empty(),
          Duration.ofMinutes(10),
          OptionalInt.of(3),
          OptionalInt.empty(),
          Optional.empty(),
          false,
          Map.of());

  private static final Variant POOL =
      variant("pool", List.of("{java}", "{jvm}", "-jar", "/srv/app.jar", "--server.port={port}"));

  @Test
  void variantsAreReadBackAsProposed() {
    Variant virtual =
        new Variant(
            new VariantId("virtual"),
            new Server.Command(
                List.of(
                    "{java}",
                    "{jvm}",
                    "-jar",
                    "/srv/app.jar",
                    "--spring.threads.virtual.enabled=true"),
                "/actuator/health",
                OptionalInt.of(8080),
                Map.of("SPRING_PROFILES_ACTIVE", "bench, test", "EMPTY", ""),
                Map.of("DB_PASSWORD", new SecretSource.Variable("BENCH_PASSWORD")),
                Optional.empty()),
            Optional.of("21"),
            List.of("-Xms1g", "-Xmx1g", "-XX:+UseG1GC"),
            Limits.ofCpus(1.5),
            Optional.empty(),
            Optional.empty(),
            Variant.Transport.DEFAULT);

    Study study = readBack(proposal(List.of(POOL, virtual), DEFAULT));

    assertThat(study.name()).isEqualTo("app");
    assertThat(study.baseline()).isEqualTo(POOL.id());
    assertThat(study.variants().getFirst().server()).isEqualTo(POOL.server());
    assertThat(study.variants().getFirst().jdk()).hasValue("25");
    assertThat(study.variants().getLast()).isEqualTo(virtual);
    assertThat(study.jvm().heap()).hasValue("768m");
  }

  @Test
  void connectionsAndTheWorkingFolderAreReadBack() {
    Variant tls =
        new Variant(
                new VariantId("tls"),
                new Server.Command(
                    List.of("app", "{port}"),
                    "/",
                    OptionalInt.empty(),
                    Map.of(),
                    Map.of(),
                    Optional.of(Path.of("src").toAbsolutePath().toString())),
                List.of())
            .over(new Transport(true, true, new Trust(true, "/etc/a b.pem")));
    Variant insecure = tls.over(new Transport(true, false, Trust.ANY));

    assertThat(readBack(proposal(List.of(tls), DEFAULT)).variants()).containsExactly(tls);
    assertThat(readBack(proposal(List.of(insecure), DEFAULT)).variants()).containsExactly(insecure);
  }

  @Test
  void nastyTextsAreReadBackAsTheyWere() {
    String nasty = "a: #b '\"\\ \t\n\u0001\u2028 - {x} [y] *z &w !v %u @t `s` ümlaut 𝄞";
    Variant variant =
        new Variant(
            new VariantId("pool"),
            new Server.Command(
                List.of("/opt/my app/start.sh", nasty, "-", "", "no", "{port}"),
                "/ready?a=1&b='2'",
                OptionalInt.empty(),
                Map.of("NASTY", nasty, "odd name", "true"),
                Map.of(),
                Optional.empty()),
            List.of());

    Study study =
        readBack(
            new StudyProposal(
                "app",
                "Is 'a: b' #better?",
                List.of(new ProposedVariant(variant, "Two\nlines: # {x}\u2028 and more")),
                Optional.empty(),
                Optional.empty(),
                requests(),
                Optional.empty(),
                OptionalDouble.empty(),
                List.of(),
                List.of(),
                DEFAULT,
                new TypedCommand(List.of("try", "a\nb.jar"))));

    assertThat(study.variants().getFirst().server()).isEqualTo(variant.server());
    assertThat(study.question()).isEqualTo("Is 'a: b' #better?");
  }

  @Test
  void requestsKeepTheirOrderAndWeights() {
    Study study = readBack(proposal(List.of(POOL), DEFAULT));

    var work = (Work.Own) study.workloads().getFirst().work();
    assertThat(work.own()).isEqualTo(requests().requests());
    assertThat(work.order()).isEqualTo(Order.WEIGHTED);
  }

  @Test
  void theLoadIsClosedUnlessARateIsKnown() {
    assertThat(readBack(proposal(List.of(POOL), DEFAULT)).workloads().getFirst().loads())
        .containsExactly(
            new ClosedModel.Closed(
                100, Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ZERO));
  }

  @Test
  void aKnownRateAddsAnOpenLoadAndDownstreamsAreNamed() {
    StudyProposal closed = proposal(List.of(POOL), DEFAULT);
    var open =
        new StudyProposal(
            closed.name(),
            closed.question(),
            closed.variants(),
            closed.jdk(),
            closed.heap(),
            closed.requests(),
            closed.values(),
            OptionalDouble.of(12.5),
            List.of(),
            List.of("postgres", "my (odd) name"),
            closed.measurement(),
            closed.command());

    assertThat(readBack(open).workloads().getFirst().loads().getLast())
        .isEqualTo(new OpenModel.Open(12.5, Spacing.POISSON));
    assertThat(readBack(open).downstreams()).containsExactly("postgres", "my (odd) name");
  }

  @Test
  void timeBudgetAndLimitsReachTheProtocol() {
    var measurement =
        new TryMeasurement(
            20,
            OptionalDouble.empty(),
            Optional.of(Duration.ofMillis(200)),
            Duration.ofMinutes(20),
            OptionalInt.empty(),
            OptionalInt.of(0),
            Optional.of(Duration.ofSeconds(4)),
            false,
            Map.of());

    Study study = readBack(proposal(List.of(POOL), measurement));

    assertThat(study.design())
        .isEqualTo(new Design.UntilSure(List.of(), Duration.ofMinutes(20), 0.05));
    assertThat(study.protocol().blocks().diagnostic()).isZero();
    assertThat(study.protocol().window()).isEqualTo(Duration.ofSeconds(4));
    assertThat(study.advice().orElseThrow().p99()).isEqualTo(Duration.ofMillis(200));
  }

  @Test
  void aRunningServerIsNamedByItsUrl() {
    var running =
        new Variant(
            new VariantId("server"),
            new Server.Running(URI.create("http://127.0.0.1:8080"), "/health"),
            List.of());

    assertThat(readBack(proposal(List.of(running), DEFAULT)).variants()).containsExactly(running);
  }

  @Test
  void pathsBelowTheWorkingFolderCanBeCommitted() {
    Path project = Path.of("").toAbsolutePath().normalize();
    Path file = project.resolve("bench/app.yaml");
    StudyProposal proposal =
        proposal(
                List.of(
                    variant(
                        "pool", List.of("{java}", "-jar", project + "/target/app.jar", "{port}"))),
                DEFAULT)
            .relativeTo(file.getParent());

    String text = new StudyWriter(proposal, file, BodyFiles.NONE).text();

    assertThat(text).contains("\"{folder}/../target/app.jar\"");
    assertThat(
            ((Server.Command) new StudyReader().read(text, file).variants().getFirst().server())
                .command())
        .contains(project.resolve("bench") + "/../target/app.jar");
  }

  @Test
  void theFileSaysHowToRunIt() {
    assertThat(new StudyWriter(proposal(List.of(POOL), DEFAULT), FILE, BodyFiles.NONE).text())
        .startsWith(
            """
            # Written by: ./loombench try app.jar
            # Edit it and run it with: ./loombench run /srv/studies/app.yaml
            """);
  }

  private static Variant variant(String name, List<String> command) {
    return new Variant(
        new VariantId(name),
        new Server.Command(
            command, "/actuator/health", OptionalInt.empty(), Map.of(), Map.of(), Optional.empty()),
        List.of());
  }

  private static StudyProposal proposal(List<Variant> variants, TryMeasurement measurement) {
    return new StudyProposal(
        "app",
        "Which variant of app is better?",
        variants.stream().map(variant -> new ProposedVariant(variant, "As it is.")).toList(),
        Optional.of("25"),
        Optional.of("768m"),
        requests(),
        Optional.empty(),
        OptionalDouble.empty(),
        List.of(),
        List.of(),
        measurement,
        new TypedCommand(List.of("try", "app.jar")));
  }

  private static RequestSet requests() {
    return new RequestSet(
        List.of(
            new OwnRequest(RequestSpec.get("/owners?page=1")),
            new OwnRequest(
                RequestSpec.of(
                    "POST", "/owners", Map.of("Content-Type", "application/json"), "{\"a\": 1}"))),
        Order.WEIGHTED,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of(),
        List.of(),
        Optional.empty(),
        List.of());
  }

  private static Study readBack(StudyProposal proposal) {
    return new StudyReader().read(new StudyWriter(proposal, FILE, BodyFiles.NONE).text(), FILE);
  }
}
