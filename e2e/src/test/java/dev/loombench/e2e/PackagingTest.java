package dev.loombench.e2e;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.e2e.LoombenchProcess.Ended;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Tests of packaging forms with real servers. */
@EnabledIfSystemProperty(named = "loombench.full", matches = "true")
class PackagingTest {

  private static final Duration LIMIT = Duration.ofMinutes(8);
  private static final Pattern CACHE = Pattern.compile("-XX:AOTCache=(\\S+)");

  private static final Pattern JAR = Pattern.compile("-jar (\\S+)");

  @TempDir private Path folder;

  /** A unique flag gives this test a cache that it can damage. */
  @Test
  void anAotCacheIsUsedAndADamagedOneIsRefused() throws Exception {
    Path study =
        study(
            "cached: {server: spring-mvc, packaging: aot-cache, jvm-flags: ['%s']}"
                .formatted("-Dloombench.of=" + folder.getFileName()));
    Ended made = startupOfAll(study, "made");

    assertThat(made.standardError())
        .containsPattern("loombench: built the AOT cache of 'cached'.* in \\d+\\.\\d s");
    List<JsonNode> trials = TrialFiles.of(folder.resolve("made"), "");
    assertThat(trials).hasSizeGreaterThanOrEqualTo(2);
    assertThat(trials)
        .allSatisfy(
            trial -> assertThat(trial.path("outcome").toString()).doesNotContain("does not use"));
    JsonNode facts = ofVariant("cached", trials).path("facts").path("texts");
    assertThat(facts.path("packaging").asString()).isEqualTo("aot-cache");
    assertThat(Long.parseLong(facts.path("packaging.cache-bytes").asString()))
        .isGreaterThan(20_000_000);
    assertThat(made.standardOutput()).contains("disk MiB").contains("aot-cache");

    Matcher flag = CACHE.matcher(facts.path("command").asString());
    assertThat(flag.find()).isTrue();
    Path cache = Path.of(flag.group(1));
    try {
      damage(cache);
      Ended refused = startup(study, "refused");

      assertThat(refused.exitCode()).as(refused.standardError()).isEqualTo(3);
      assertThat(refused.standardError()).doesNotContain("built the AOT cache");
      assertThat(
              ofVariant("cached", TrialFiles.of(folder.resolve("refused"), ""))
                  .path("outcome")
                  .toString())
          .contains("ended before it answered")
          .contains("AOT cache");
    } finally {
      delete(cache.getParent());
    }
  }

  @Test
  void everyFormWithoutFurtherToolsStartsAndAnswers() throws Exception {
    Path study =
        study(
            """
            extracted: {server: spring-mvc, packaging: extracted}
            cds: {server: spring-mvc, packaging: cds}
            mvc-processed: {server: spring-mvc, threads: virtual, packaging: spring-aot}
            flux-processed: {server: spring-webflux, packaging: spring-aot}
            flux-cached: {server: spring-webflux, packaging: aot-cache}
            helidon-cached: {server: helidon, packaging: aot-cache}
            """);

    startupOfAll(study, "run");

    List<JsonNode> trials = TrialFiles.of(folder.resolve("run"), "");
    assertThat(trials)
        .allSatisfy(trial -> assertThat(trial.path("outcome").toString()).doesNotContain("Failed"));
    assertThat(
            ofVariant("mvc-processed", trials)
                .path("facts")
                .path("texts")
                .path("threads.model")
                .asString())
        .isEqualTo("virtual");
    assertThat(
            ofVariant("flux-processed", trials)
                .path("facts")
                .path("texts")
                .path("command")
                .asString())
        .contains("-Dspring.aot.enabled=true");
    assertNativeImageCanBeBuiltOf(ofVariant("mvc-processed", trials));
    try (var report = ReportPage.open(folder.resolve("run/report.html"))) {
      assertThat(report.problems()).isEmpty();
      assertThat(report.page().locator("#starts").innerText()).contains("on disk, MiB");
    }
  }

  /** Checks the input of GraalVM, without running it. */
  private static void assertNativeImageCanBeBuiltOf(JsonNode trial) throws IOException {
    Matcher jar = JAR.matcher(trial.path("facts").path("texts").path("command").asString());
    assertThat(jar.find()).isTrue();
    try (var processed = new JarFile(jar.group(1))) {
      assertThat(processed.stream().map(JarEntry::getName))
          .contains(
              "META-INF/native-image/dev.loombench/spring-mvc/native-image.properties",
              "META-INF/native-image/dev.loombench/spring-mvc/reachability-metadata.json",
              "dev/loombench/servers/mvc/MvcServer__ApplicationContextInitializer.class");
      String path = "META-INF/native-image/dev.loombench/spring-mvc/reachability-metadata.json";
      try (InputStream metadata = processed.getInputStream(processed.getEntry(path))) {
        assertThat(new String(metadata.readAllBytes(), UTF_8)).contains("application*.properties");
      }
    }
  }

  private Path study(String variants) {
    return Studies.write(
        folder,
        """
        study: forms
        question: How fast does each form start?
        jvm: {heap: 128m}
        variants:
          jar: {server: spring-mvc}
        %s
        workloads:
          hello: {kernel: hello, load: {users: 2}}
        """
            .formatted(variants.indent(2).stripTrailing()));
  }

  /** 4: the short warm-up may leave a trial invalid on a busy machine. */
  private Ended startupOfAll(Path study, String run) throws InterruptedException {
    Ended ended = startup(study, run);
    assertThat(ended.exitCode()).as(ended.standardError()).isIn(0, 4);
    return ended;
  }

  private Ended startup(Path study, String run) throws InterruptedException {
    return LoombenchProcess.run(
        folder,
        LIMIT,
        "startup",
        study.toString(),
        "--starts",
        "1",
        "--idle",
        "1s",
        "--out",
        folder.resolve(run).toString());
  }

  private static JsonNode ofVariant(String variant, List<JsonNode> trials) {
    return trials.stream()
        .filter(trial -> trial.path("trial").path("variant").asString().equals(variant))
        .findFirst()
        .orElseThrow();
  }

  private static void damage(Path cache) throws IOException {
    try (var file = new RandomAccessFile(cache.toFile(), "rw")) {
      file.write(new byte[64]);
    }
  }

  private static void delete(Path tree) throws IOException {
    try (Stream<Path> files = Files.walk(tree)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
