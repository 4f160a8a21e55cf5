package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.LaunchSpec;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.ServerFailure;
import dev.loombench.tool.launch.TinyHome;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Artifact.OnJvm;
import dev.loombench.tool.launch.jdk.Jdk;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.DatabaseChoice.DatabaseEngine;
import dev.loombench.tool.study.Packaging;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Study;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.study.yaml.StudyReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Uses a real server on a real JVM. */
class PackagerTest {

  private static final Jdk JDK = Jdk.at(TinyHome.JDK).orElseThrow();

  /** Home of the caches that several tests use: to train one takes seconds of CPU. */
  @TempDir private static Path trainedFolder;

  private static final Map<Packaging, OnJvm> TRAINED = new EnumMap<>(Packaging.class);
  private static TinyHome trained;

  @TempDir private Path folder;

  private final List<String> progress = new ArrayList<>();
  private final CpuPlacement placement = CpuPlacement.ofThisProcess();
  private TinyHome tiny;

  @BeforeAll
  static void createTrainedHome() throws IOException {
    trained = TinyHome.in(trainedFolder);
  }

  @BeforeEach
  void createHome() throws IOException {
    tiny = TinyHome.in(folder);
  }

  @Test
  void startsTheJarOfTheBuild() {
    OnJvm jar = ready(tiny.as(Packaging.JAR));

    assertThat(jar.flags()).isEmpty();
    assertThat(jar.main()).containsExactly("-jar", tiny.jar().toString());
    assertThat(jar.facts())
        .containsOnlyKeys("packaging.bytes")
        .containsEntry("packaging.bytes", Long.toString(tiny.jar().toFile().length()));
    assertThat(progress).isEmpty();
  }

  @Test
  void startsAnExtractedJar() {
    OnJvm extracted = ready(tiny.as(Packaging.EXTRACTED));

    assertThat(Path.of(extracted.main().getLast()))
        .startsWith(folder.resolve("target/packages"))
        .endsWith(Path.of("app/tiny.jar"))
        .exists();
    assertThat(extracted.facts())
        .containsKey("packaging.made-in-seconds")
        .containsEntry("packaging.made", "for this run");
    assertThat(ready(tiny.as(Packaging.EXTRACTED)).facts())
        .containsEntry("packaging.made", "before, and reused");
  }

  @ParameterizedTest
  @EnumSource(
      value = Packaging.class,
      names = {"CDS", "AOT_CACHE"})
  void trainsACacheOnceAndUsesIt(Packaging packaging) throws IOException {
    OnJvm cached = trained(packaging);
    Path cache = cached.cache().orElseThrow();
    assertThat(cache).isRegularFile();
    assertThat(Long.parseLong(cached.facts().get("packaging.cache-bytes")))
        .isGreaterThan(500_000)
        .isLessThan(Long.parseLong(cached.facts().get("packaging.bytes")));
    try (Stream<Path> left = Files.list(cache.getParent())) {
      assertThat(left.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(cache.getFileName().toString(), "key.txt", "took-millis");
    }
    progress.clear();

    assertThat(ready(trained, trained.as(packaging)).facts())
        .containsEntry("packaging.made", "before, and reused");
    assertThat(progress).isEmpty();

    try (RunningServer server = launch(trained, trained.as(packaging), cached)) {
      assertThat(server.flagsNotInEffect()).isEmpty();
    }
    try (RunningServer server = launch(trained, recorded(trained.as(packaging)), cached)) {
      assertThat(server.flagsNotInEffect()).as("with the flight recorder").isEmpty();
    }
  }

  private LaunchSpec recorded(LaunchSpec spec) {
    return new LaunchSpec(
        spec.variant(),
        spec.jvm(),
        List.of("-XX:StartFlightRecording:filename=" + folder.resolve("recording.jfr")),
        spec.gcEndpoint(),
        spec.context(),
        spec.readyWithin(),
        spec.workDirectory(),
        spec.logFile());
  }

  @ParameterizedTest
  @EnumSource(
      value = Packaging.class,
      names = {"CDS", "AOT_CACHE"})
  void doesNotStartWithADamagedCache(Packaging packaging) throws IOException {
    OnJvm damaged = withDamagedCache(trained(packaging));

    assertThatThrownBy(() -> launch(trained, trained.as(packaging), damaged).close())
        .isInstanceOf(ServerFailure.Died.class)
        .hasMessageMatching("(?s).*(AOT cache|shared archive|shared spaces|CDS).*");
  }

  /** A JVM that is not told to insist on its cache starts without it. */
  @Test
  void reportsACacheThatTheJvmIgnores() throws IOException {
    OnJvm damaged = withDamagedCache(trained(Packaging.AOT_CACHE));
    Path cache = damaged.cache().orElseThrow();
    var lenient =
        new OnJvm(
            List.of("-XX:AOTCache=" + cache),
            damaged.main(),
            damaged.cache(),
            damaged.content(),
            damaged.facts());

    try (RunningServer server = launch(trained, trained.as(Packaging.AOT_CACHE), lenient)) {
      assertThat(server.flagsNotInEffect())
          .containsExactly("the JVM does not use the given cache " + cache);
    }
  }

  @Test
  void sendsAllTrainingRequestsInOrder() throws IOException {
    OnJvm cached = trained(Packaging.AOT_CACHE);

    String key = cached.cache().orElseThrow().getParent().getFileName().toString();
    List<String> asked =
        Files.readAllLines(trainedFolder.resolve("target/packages").resolve(key + ".log")).stream()
            .filter(line -> line.matches("(GET|POST) /.*"))
            .toList();
    List<String> list =
        TrainingRun.requests().stream()
            .map(request -> request.method() + " " + request.path())
            .toList();
    assertThat(list)
        .contains("GET /hello", "GET /delay?millis=1", "POST /sort")
        .noneMatch(request -> request.contains("/db") || request.contains("/call"));
    // The first request is the launcher's readiness probe.
    assertThat(asked.subList(1, asked.size())).hasSize(500 * list.size());
    assertThat(asked.subList(1, 1 + list.size())).isEqualTo(list);
    assertThat(asked.subList(asked.size() - list.size(), asked.size())).isEqualTo(list);
  }

  @Test
  void reportsAServerThatExitsInTraining() {
    LaunchSpec asked = tiny.as(Packaging.AOT_CACHE);
    Variant dying =
        new Variant(
            new VariantId("tiny"),
            new Bundled("tiny", Map.of("mode", "dies"), Packaging.AOT_CACHE),
            List.of());

    assertThatThrownBy(() -> packager().of(dying, (Bundled) dying.server(), JDK))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("in its training run, tiny ended before it answered")
        .hasMessageContaining("no database, no service")
        .hasMessageContaining(asked.workDirectory().getParent().toString());
  }

  @Test
  void reportsAJvmThatWritesNoCache() {
    Variant unwilling =
        new Variant(
            new VariantId("tiny"),
            new Bundled("tiny", Map.of(), Packaging.CDS),
            List.of("-Xshare:off"));

    assertThatThrownBy(() -> packager().of(unwilling, (Bundled) unwilling.server(), JDK))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("class archive")
        .hasMessageContaining(".log");
  }

  @ParameterizedTest
  @CsvSource({
    "'{w: {kernel: hello, load: {users: 5}}}', , false",
    "'{w: {kernel: hello, load: {users: 5}}, d: {kernel: db, load: {users: 5}}}', MARIADB, false",
    "'{d: {kernel: db, load: {users: 5}}}', MARIADB, true"
  })
  void knowsWhichServersOfAStudyHaveADatabase(
      String workloads, DatabaseEngine engine, boolean byAll) {
    Study study =
        new StudyReader()
            .read(
                """
                study: s
                question: Which?
                variants: {a: {server: spring-mvc}}
                database: {engine: mariadb}
                workloads: %s
                """
                    .formatted(workloads),
                Path.of("study.yaml"));

    assertThat(Packager.DatabaseUse.of(study))
        .isEqualTo(new Packager.DatabaseUse(Optional.ofNullable(engine), byAll));
  }

  @Test
  void reportsAMissingNativeCompilerWithItsRemedy() {
    LaunchSpec asked = tiny.as(Packaging.NATIVE);

    assertThat(packager().of(asked.variant(), (Bundled) asked.variant().server(), JDK))
        .isEqualTo(
            new Resolution.Missing<>(
                "no native-image was found along GRAALVM_HOME, JAVA_HOME and PATH: install a"
                    + " GraalVM or Mandrel for JDK 25, with a C compiler and zlib's headers, and set"
                    + " GRAALVM_HOME to it"));
  }

  @Test
  void reportsAJdkTooOldForTheCache() {
    var old = new Jdk(folder.resolve("jdk-21"), "21.0.8", "Someone");
    LaunchSpec asked = tiny.as(Packaging.AOT_CACHE);

    assertThat(packager().of(asked.variant(), (Bundled) asked.variant().server(), old))
        .isEqualTo(
            new Resolution.Missing<>(
                "its AOT cache requires JDK 25 or later, but its JDK is 21.0.8 (a runtime, %s)"
                    .formatted(old.home())));
  }

  private OnJvm trained(Packaging packaging) {
    return TRAINED.computeIfAbsent(packaging, form -> ready(trained, trained.as(form)));
  }

  private OnJvm ready(LaunchSpec spec) {
    return ready(tiny, spec);
  }

  private OnJvm ready(TinyHome home, LaunchSpec spec) {
    Resolution<Artifact> prepared =
        packager(home).of(spec.variant(), (Bundled) spec.variant().server(), JDK);
    return (OnJvm) ((Resolution.Ready<Artifact>) prepared).value();
  }

  private Packager packager() {
    return packager(tiny);
  }

  private Packager packager(TinyHome home) {
    return new Packager(
        home.home(),
        placement,
        tiny.as(Packaging.JAR).jvm(),
        Packager.DatabaseUse.NONE,
        Map.of(),
        progress::add);
  }

  private RunningServer launch(TinyHome home, LaunchSpec spec, OnJvm artifact) {
    return new Launcher(
            home.home(),
            LaunchInputsSource.always(new LaunchInputs(TinyHome.JDK, artifact)),
            placement)
        .launch(spec);
  }

  private OnJvm withDamagedCache(OnJvm artifact) throws IOException {
    Path cache = artifact.cache().orElseThrow();
    Path damaged = Files.copy(cache, folder.resolve(cache.getFileName()));
    try (var file = new RandomAccessFile(damaged.toFile(), "rw")) {
      file.write(new byte[64]);
    }
    return new OnJvm(
        artifact.flags().stream()
            .map(flag -> flag.replace(cache.toString(), damaged.toString()))
            .toList(),
        artifact.main(),
        Optional.of(damaged),
        artifact.content(),
        artifact.facts());
  }
}
