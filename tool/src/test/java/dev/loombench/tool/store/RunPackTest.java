package dev.loombench.tool.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.contract.LoadPlan.Order;
import dev.loombench.contract.RequestSpec;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.ClosedModel;
import dev.loombench.tool.study.Design;
import dev.loombench.tool.study.JvmSettings;
import dev.loombench.tool.study.OwnRequest;
import dev.loombench.tool.study.Protocol;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Work;
import dev.loombench.tool.study.Workload;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.id.WorkloadId;
import dev.loombench.tool.trial.Environment;
import dev.loombench.tool.trial.Environment.MachineSize;
import dev.loombench.tool.trial.GrantedCpus;
import dev.loombench.tool.trial.Outcome;
import dev.loombench.tool.trial.Pass;
import dev.loombench.tool.trial.RequestCounts;
import dev.loombench.tool.trial.Trial;
import dev.loombench.tool.trial.TrialFacts;
import dev.loombench.tool.trial.WarmUpTimeSeries;
import dev.loombench.tool.trial.identity.Condition;
import dev.loombench.tool.trial.identity.EpochIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity;
import dev.loombench.tool.trial.identity.ServerIdentity.HashedFile;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Packs of a run that is full of private texts, and packs that somebody changed. */
class RunPackTest {

  /** Texts that must not be in a masked pack. */
  private static final List<String> PRIVATE =
      List.of(
          "build-host-7",
          "db.internal.example",
          "/data/jane",
          "/opt/acme",
          "hunter2-password",
          "env-value-4711",
          "eyJhbGciOiJIUzI1NiJ9",
          "4f2c0000-boot");

  @TempDir private Path folder;
  private RunDirectory run;

  @BeforeEach
  void aRunFullOfPrivateTexts() throws IOException {
    run = RunDirectory.create(folder.resolve("run"), study(), "# /data/jane/study.yaml\n");
    run.epochOf(environment());
    run.append(trial());
    Files.writeString(run.trialFile(trial().trial(), ".log"), "password hunter2-password");
    Files.writeString(run.root().resolve("summary.json"), "{\"host\": \"build-host-7\"}");
  }

  @Test
  void aMaskedPackHasNoPrivateText() throws IOException {
    Path pack = packed(true);

    Map<String, String> files = content(pack);
    assertThat(files)
        .containsOnlyKeys(
            "pack.json",
            "run.json",
            "study.json",
            "environment-1.json",
            "trials/0001-headline-b1-own-app.json");
    for (String secret : PRIVATE) {
      assertThat(files).as(secret).allSatisfy((_, text) -> assertThat(text).doesNotContain(secret));
    }
  }

  @Test
  void aLinkInARunIsRefused() throws IOException {
    Path other = Files.writeString(folder.resolve("private"), "s3cret");
    Files.createSymbolicLink(run.trialFile(trial().trial(), ".hlog"), other);

    assertThatThrownBy(() -> packed(true)).hasMessageContaining("is a symbolic link");
    assertThatThrownBy(() -> RunDirectory.open(run.root()).trials())
        .hasMessageContaining("is a symbolic link");
  }

  @Test
  void aPackKeepsWhatAReportNeeds() throws IOException {
    RunDirectory again = RunPack.unpack(packed(true), folder.resolve("again"));

    assertThat(again.trials()).hasSize(1);
    TrialRecord trial = again.trials().getFirst();
    assertThat(trial.trial()).isEqualTo(trial().trial());
    assertThat(trial.outcome())
        .isEqualTo(new Outcome.Failed("died at ***/app.jar on host-1: GET /owners?token=***"));
    assertThat(trial.facts().texts())
        .containsEntry("command", "***/java -Dspring.datasource.password=*** -jar ***/app.jar")
        .containsEntry("kernel", "6.1 at /proc/version");
    Work.Own work = (Work.Own) again.study().workloads().getFirst().work();
    assertThat(work.requests().getFirst().path()).isEqualTo("/api/v1/owners?token=***");
    assertThat(work.requests().getFirst().headers())
        .containsEntry("Authorization", "***")
        .containsEntry("Accept", "text/html");
    assertThat(again.environments().getFirst().host()).isEqualTo("host-1");
    assertThat(again.environments().getFirst().sameEpochAs(again.environments().getFirst()))
        .isTrue();
    assertThat(again.study().variants())
        .extracting(Variant::id)
        .containsExactly(id("app"), id("db"));
  }

  @Test
  void anUnmaskedPackHasEverythingThatIsNoReport() throws IOException {
    Map<String, String> files = content(packed(false));

    assertThat(files)
        .containsKeys("study.yaml", "trials/0001-headline-b1-own-app.log")
        .doesNotContainKey("summary.json");
    assertThat(files.get("environment-1.json")).contains("build-host-7");
    RunDirectory again = RunPack.unpack(folder.resolve("run.zip"), folder.resolve("again"));
    assertThat(again.trials()).isEqualTo(run.trials());
    assertThat(again.study()).isEqualTo(run.study());
  }

  @Test
  void hostsOfOtherRolesUsersAndOptionsOfSshAreMasked() {
    JsonNode study =
        StoredJson.MAPPER.readTree(
            """
            {"places": {"load": {"is": "Ssh", "destination": "bench@load.example",
              "options": ["-i", "/data/jane/key"], "address": "10.20.0.1", "folder": "cache"}},
             "database": {"is": "Own", "url": "postgresql://10.20.0.9:5432/shop", "user": "jane"}}
            """);
    JsonNode trial =
        StoredJson.MAPPER.readTree(
            """
            {"facts": {"clocks": [{"role": "load", "host": "bench@load.example"}],
              "texts": {"listens": "on 10.20.0.1:8080 for load.example"}}}
            """);
    PackMask mask = PackMask.of(study, List.of());
    mask.apply(study, false);
    mask.apply(trial, false);

    assertThat(study.toString() + trial)
        .doesNotContain("bench", "load.example", "10.20.0", "jane", "key")
        .contains("postgresql://host-", "\"destination\":\"host-");
    assertThat(trial.at("/facts/clocks/0/host")).isEqualTo(study.at("/places/load/destination"));
  }

  @Test
  void theSameRunGivesTheSameBytes() throws IOException {
    byte[] first = Files.readAllBytes(packed(true));

    assertThat(Files.readAllBytes(packed(true))).isEqualTo(first);
  }

  @Test
  void aChangedFileIsNamedAndNothingIsUnpacked() throws IOException {
    Path changed =
        changed(
            files -> {
              files.put("run.json", files.get("run.json").replace("private", "changed"));
              return files;
            });

    assertRefused(changed, "run.json was changed: SHA-256 was ");
  }

  @Test
  void missingAndAddedFilesAreRefused() throws IOException {
    assertRefused(
        changed(
            files -> {
              files.remove("study.json");
              return files;
            }),
        "study.json is missing");
    assertRefused(
        changed(
            files -> {
              files.put("trials/0002-extra.json", "{}");
              return files;
            }),
        "the entry 'trials/0002-extra.json' is not in pack.json");
  }

  @Test
  void entriesOutsideOfTheFolderAreRefused() throws IOException {
    for (String name :
        List.of("../out.json", "/etc/out.json", "trials/../../out.json", "a\\..\\b")) {
      assertRefused(
          changed(
              files -> {
                files.put(name, "{}");
                return files;
              }),
          "the entry '%s' is outside of a run's folder".formatted(name));
    }
    assertThat(folder.resolve("out.json")).doesNotExist();
  }

  @Test
  void entriesThatNoRunHasAreRefused() throws IOException {
    assertRefused(
        changed(
            files -> {
              files.put("notes.txt", "much");
              files.put(
                  "pack.json",
                  files
                      .get("pack.json")
                      .replace(
                          "\"run.json\"",
                          "\"notes.txt\":{\"bytes\":4,\"sha256\":\"00\"},\"run.json\""));
              return files;
            }),
        "the entry 'notes.txt' is no file of a run");
  }

  @Test
  void aPackOfMoreBytesThanAnyRunIsRefused() throws IOException {
    assertRefused(
        changed(
            files -> {
              files.put(
                  "pack.json",
                  files.get("pack.json").replaceAll("(\"bytes\"\\s*:\\s*)\\d+", "$1999999999"));
              return files;
            }),
        "its files have more than 1 GiB");
  }

  @Test
  void otherFilesAreRefused() throws IOException {
    Path text = Files.writeString(folder.resolve("text.zip"), "no zip");
    assertRefused(text, "it is not a zip file");
    Path empty = zip("empty.zip", Map.of("a.json", "{}"));
    assertRefused(empty, "it has no pack.json");
    assertRefused(zip("wrong.zip", Map.of("pack.json", "[")), "pack.json is not readable");
    assertRefused(
        zip("bare.zip", Map.of("pack.json", "{\"schema\": 1}")), "pack.json is not readable");
  }

  @Test
  void aFolderWithOtherContentIsLeftAlone() throws IOException {
    Path pack = packed(true);
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("notes.txt"), "mine");

    assertThatThrownBy(() -> RunPack.unpack(pack, other))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("has other content");
    RunPack.unpack(pack, folder.resolve("again"));
    assertThat(RunPack.unpack(pack, folder.resolve("again")).trials()).hasSize(1);
  }

  private void assertRefused(Path pack, String reason) {
    Path target = folder.resolve("refused");
    assertThatThrownBy(() -> RunPack.unpack(pack, target))
        .isInstanceOfSatisfying(
            Problem.class,
            problem -> assertThat(problem.kind()).isEqualTo(Problem.Kind.INVALID_DATA))
        .hasMessageContaining(reason)
        .hasMessageContaining("Nothing was unpacked");
    assertThat(target).doesNotExist();
  }

  private Path packed(boolean masked) {
    Path target = folder.resolve("run.zip");
    assertThat(RunPack.write(run, target, masked)).hasSize(64);
    return target;
  }

  private Path changed(UnaryOperator<Map<String, String>> change) throws IOException {
    return zip("changed.zip", change.apply(content(packed(true))));
  }

  private Path zip(String name, Map<String, String> files) throws IOException {
    Path file = folder.resolve(name);
    try (OutputStream out = Files.newOutputStream(file);
        var zip = new ZipOutputStream(out)) {
      for (var entry : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue().getBytes(StandardCharsets.UTF_8));
        zip.closeEntry();
      }
    }
    return file;
  }

  private static Map<String, String> content(Path pack) throws IOException {
    var files = new LinkedHashMap<String, String>();
    try (var zip = new ZipFile(pack.toFile())) {
      for (ZipEntry entry : zip.stream().map(ZipEntry.class::cast).toList()) {
        files.put(
            entry.getName(),
            new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    return files;
  }

  private static VariantId id(String name) {
    return new VariantId(name);
  }

  private static Study study() {
    var request =
        new OwnRequest(
            RequestSpec.of(
                "GET",
                "/api/v1/owners?token=hunter2-password",
                Map.of("Authorization", "Bearer eyJhbGciOiJIUzI1NiJ9", "Accept", "text/html"),
                ""));
    return new Study(
        "private",
        "which?",
        id("app"),
        List.of(
            new Variant(
                id("app"),
                new Server.Command(
                    List.of("/opt/acme/jdk/bin/java", "-jar", "/data/jane/app.jar", "{port}"),
                    "/health/ready",
                    OptionalInt.empty(),
                    Map.of("KEY", "env-value-4711", "THREADS", "pool"),
                    Map.of(),
                    Optional.empty()),
                List.of("-Dfoo.password=hunter2-password")),
            new Variant(
                id("db"),
                new Server.Running(URI.create("http://db.internal.example:8080"), "/"),
                List.of())),
        List.of(
            new Workload(
                new WorkloadId("own"),
                new Work.Own(List.of(request), Order.LISTED, Optional.empty(), List.of()),
                List.of(
                    new ClosedModel.Closed(
                        5, Duration.ofSeconds(1), Duration.ZERO, Duration.ZERO)))),
        JvmSettings.of("512m", JvmSettings.Collector.SERIAL, List.of()),
        new Protocol(
            new Protocol.Blocks(3, 0),
            7,
            Duration.ofSeconds(3),
            Duration.ofSeconds(8),
            new Protocol.WarmUp(0.1, 0.05, Duration.ofSeconds(45)),
            Duration.ofSeconds(10),
            Duration.ofSeconds(60),
            0.05),
        new Design.Fixed(),
        Study.Options.DEFAULT);
  }

  private static Environment environment() {
    return new Environment(
        Optional.of("4f2c0000-boot"),
        "build-host-7",
        "0123abcd",
        MachineSize.UNKNOWN,
        Map.of("kernel", "6.1", "cpu-use.replayed-from", "/data/jane/quiet.csv"),
        new EpochIdentity(
            List.of(
                new ServerIdentity(
                    id("app"),
                    List.of(new HashedFile("/data/jane/app.jar", "ab12")),
                    Optional.empty())),
            List.of(),
            Map.of(Condition.HOST, "build-host-7", Condition.BOOT, "4f2c0000-boot")));
  }

  private static TrialRecord trial() {
    Study study = study();
    return new TrialRecord(
        new Trial(
            1,
            Pass.HEADLINE,
            1,
            1,
            id("app"),
            Optional.of(new WorkloadId("own")),
            study.workloads().getFirst().loads().getFirst().id(),
            1),
        1,
        new Outcome.Failed(
            "died at /data/jane/app.jar on build-host-7: GET /owners?token=hunter2-password"),
        Instant.parse("2026-03-01T10:00:00Z"),
        Instant.parse("2026-03-01T10:00:20Z"),
        TrialFacts.of(
            Map.of(
                "command",
                "/opt/acme/jdk/bin/java -Dspring.datasource.password=hunter2-password -jar"
                    + " /data/jane/app.jar",
                "kernel",
                "6.1 at /proc/version",
                "note",
                "KEY is env-value-4711; connects to db.internal.example:5432"),
            GrantedCpus.UNKNOWN),
        new WarmUpTimeSeries("cold", false, List.of(), Optional.empty()),
        List.of(),
        new RequestCounts(Map.of(), Map.of()),
        List.of(),
        List.of(),
        Optional.empty());
  }
}
