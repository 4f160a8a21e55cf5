package dev.loombench.tool.packaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.cli.progress.Interruption;
import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.TinyHome;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.launch.os.Await;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Packaging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses a fake compiler, whose executable is a script that starts a JVM; checks the compiler's
 * arguments and the start of the executable.
 */
class NativeImageBuilderTest {

  private static final String IDENTITY =
      "native-image 25.0.1 2025-10-21; GraalVM Runtime Environment Mandrel-25.0.1.0-Final";

  private static final String COMPILER =
      """
      #!/usr/bin/env bash
      if [ "$1" = --version ]; then
        printf 'native-image 25.0.1 2025-10-21\\nGraalVM Runtime Environment Mandrel-25.0.1.0-Final\\n'
        exit
      fi
      [ "$1 $2 $3" = '--no-fallback --exclude-config netty-codec-http2?-[^/]*\\.jar' ] || exit 2
      shift 4
      [ "$*" = "-cp $2 -o $4 dev.loombench.tool.launch.TinyServer" ] || exit 2
      echo '[1/8] Initializing...                                        (5.2s @ 0.12GB)'
      echo ' Java version: 25.0.1'
      echo '[2/8] Performing analysis...  [******]                      (60.7s @ 1.50GB)'
      echo '   84.6s (7.2% of total time) in 89 GCs | Peak RSS: 3.50GB | CPU load: 1.90'
      printf '#!/usr/bin/env bash\\nexec %s "${@:1:3}" -cp %s %s "${@:4}"\\n' 'JAVA' "$2" "$5" >"$4"
      chmod +x "$4"
      printf 'a library' >"${4%/*}/libawt.so"
      printf 'a list' >"${4%/*}/build-artifacts.json"
      """;

  /** Stands for Maven, which downloads the repository of metadata. */
  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      for word in "$@"; do
        case $word in -DoutputDirectory=*) mkdir -p "${word#*=}/org.example" ;; esac
      done
      """;

  @TempDir private Path folder;

  private final List<String> progress = new CopyOnWriteArrayList<>();
  private TinyHome tiny;
  private PackageStore store;

  @BeforeEach
  void createHome() throws IOException {
    tiny = TinyHome.in(folder);
    store = new PackageStore(folder.resolve("packages"), progress::add);
    script(folder.resolve("bin/maven"), MAVEN);
  }

  @Test
  void startsAnExecutableWithTheFlagsThatItAccepts() throws IOException {
    Artifact.Executable made = compiled(compilerOfJvm());

    String processors =
        Integer.toString(CpuPlacement.ofThisProcess().serverProcessors(Limits.NONE));
    var launcher =
        new Launcher(
            folder,
            LaunchInputsSource.always(new LaunchInputs(TinyHome.JDK, made)),
            CpuPlacement.ofThisProcess());
    try (RunningServer server = launcher.launch(tiny.as(Packaging.NATIVE))) {
      assertThat(server.flagsNotInEffect()).isEmpty();
      assertThat(server.facts())
          .containsEntry("packaging", "native")
          .containsEntry("jdk", "none: a native executable")
          .containsEntry("jvm.flags", "-Xms64m -Xmx64m -XX:ActiveProcessorCount=" + processors)
          .containsEntry("jvm.available-processors", processors);
    }
  }

  @Test
  void reportsSizeCompilerAndPeakMemoryAndKeepsTheLibraries() throws IOException {
    Artifact.Executable made = compiled(compilerOfJvm());

    assertThat(made.program().resolveSibling("libawt.so")).hasContent("a library");
    assertThat(made.program().resolveSibling("build-artifacts.json")).doesNotExist();
    assertThat(made.content()).containsExactly(made.program().getParent());
    assertThat(made.facts())
        .containsEntry("packaging.compiler", IDENTITY)
        .containsEntry("packaging.bytes", Long.toString(Files.size(made.program()) + 9))
        .containsEntry("packaging.peak-memory-bytes", Long.toString((long) (3.5 * (1L << 30))))
        .containsEntry("packaging.made", "for this run");
    assertThat(compiled(compilerOfJvm()).facts())
        .containsEntry(
            "packaging.peak-memory-bytes", made.facts().get("packaging.peak-memory-bytes"))
        .containsEntry("packaging.made", "before, and reused");
  }

  @Test
  void showsTheStepsOfTheCompiler() throws IOException {
    compiled(compilerOfJvm());

    assertThat(progress)
        .contains(
            "the native executable of 'tiny': [1/8] Initializing (5.2s @ 0.12GB)",
            "the native executable of 'tiny': [2/8] Performing analysis (60.7s @ 1.50GB)");
  }

  /** The log grows while the compiler runs, and a second compiler waits for the first. */
  @Test
  void compilesOneServerAtATime() throws Exception {
    Path running = folder.resolve("running");
    Path log = folder.resolve("first.log");
    String slow = "echo started; touch %s; sleep 2; rm %s".formatted(running, running);
    var first = new BuildTools("first", log, progress::add);
    Thread one = Thread.ofPlatform().start(() -> alone(first, slow));
    Await.until("the first build runs", () -> Files.exists(running));
    assertThat(log).content().contains("started");

    Process other = otherProcess(folder.resolve("second.log"), "[ ! -e %s ]".formatted(running));

    assertThat(other.waitFor())
        .as(new String(other.getErrorStream().readAllBytes(), UTF_8))
        .isZero();
    assertThat(new String(other.getInputStream().readAllBytes(), UTF_8))
        .contains("waiting for another native executable to be built");
    one.join();
  }

  /** SIGTERM kills the compiler as well, whose exit status is no failure then. */
  @Test
  void aBuildThatASignalEndsIsInterrupted() throws Exception {
    Path running = folder.resolve("running");
    Process build =
        otherProcess(folder.resolve("log"), "touch %s; exec sleep 60".formatted(running));
    Await.until("the build runs", () -> Files.exists(running));

    build.toHandle().destroy(); // unlike Process.destroy, leaves the streams open

    assertThat(build.waitFor()).isEqualTo(128 + 15);
    assertThat(new String(build.getErrorStream().readAllBytes(), UTF_8))
        .contains("interrupted while building second")
        .doesNotContain("exited with");
  }

  private static void alone(BuildTools tools, String script) {
    try {
      tools.runAlone("sh", List.of("-c", script));
    } catch (IOException cause) {
      throw new UncheckedIOException(cause);
    }
  }

  /** Runs a script alone. */
  public static final class OtherBuild {

    private OtherBuild() {}

    public static void main(String[] arguments) {
      Interruption.ofThisThread();
      alone(new BuildTools("second", Path.of(arguments[0]), System.out::println), arguments[1]);
    }
  }

  private static Process otherProcess(Path log, String script) throws IOException {
    return new ProcessBuilder(
            java().toString(),
            "-cp",
            System.getProperty("java.class.path"),
            OtherBuild.class.getName(),
            log.toString(),
            script)
        .start();
  }

  @Test
  void anotherCompilerOfTheSameVersionCompilesAgain() throws IOException {
    Artifact.Executable one = compiled(compilerOfJvm());

    Artifact.Executable other = compiled(compilerOfJvm().replace("Mandrel-", "GraalVM CE "));

    assertThat(other.program()).isNotEqualTo(one.program());
    assertThat(other.facts()).containsEntry("packaging.made", "for this run");
  }

  @Test
  void reportsTheOutputOfAFailedCompiler() {
    assertThatThrownBy(() -> compiled("#!/usr/bin/env bash\necho 'no C compiler here'; exit 1\n"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining("can't build the native executable of 'tiny'")
        .hasMessageContaining("native-image exited with 1")
        .hasMessageContaining("no C compiler here")
        .hasMessageContaining(".log");
  }

  @Test
  void searchesTheCompilerInGraalvmHomeFirst() throws IOException {
    compiler("graalvm", COMPILER);
    compiler("jdk", COMPILER);
    compiler("path", COMPILER);
    String path = folder.resolve("nowhere") + ":" + folder.resolve("path/bin");
    String graalvm = folder.resolve("graalvm").toString();
    String jdk = folder.resolve("jdk").toString();

    assertThat(found(Map.of("GRAALVM_HOME", graalvm, "JAVA_HOME", jdk, "PATH", path)).program())
        .startsWith(folder.resolve("graalvm"));
    assertThat(found(Map.of("JAVA_HOME", jdk, "PATH", path)).program())
        .startsWith(folder.resolve("jdk"));
    NativeImage onPath = found(Map.of("PATH", path));
    assertThat(onPath.program()).startsWith(folder.resolve("path"));
    assertThat(onPath.identity()).isEqualTo(IDENTITY);
    assertThat(onPath.home()).isEqualTo(folder.resolve("path"));
  }

  @Test
  void skipsACompilerOfAnOlderJdk() throws IOException {
    compiler("old", "#!/usr/bin/env bash\necho 'native-image 21.0.2 2024-01-16'\n");
    compiler("path", COMPILER);
    String old = folder.resolve("old").toString();

    assertThat(
            found(Map.of("GRAALVM_HOME", old, "PATH", folder.resolve("path/bin").toString()))
                .program())
        .startsWith(folder.resolve("path"));
    assertThat(NativeImage.found(Map.of("GRAALVM_HOME", old)))
        .isInstanceOfSatisfying(
            Resolution.Missing.class,
            missing ->
                assertThat(missing.reason())
                    .startsWith("no native-image of JDK 25 or later was found, only " + old)
                    .contains("(native-image 21.0.2 2024-01-16)"));
  }

  private static NativeImage found(Map<String, String> environment) {
    return ((Resolution.Ready<NativeImage>) NativeImage.found(environment)).value();
  }

  private static String compilerOfJvm() {
    return COMPILER.replace("JAVA", java().toString());
  }

  private Artifact.Executable compiled(String compiler) throws IOException {
    JvmPackage extracted = new JarExtractor(store).extract(JvmPackage.ofBuild(tiny.jar()));
    Path program = compiler("graalvm", compiler);
    NativeImage found =
        compiler.contains("--version")
            ? found(Map.of("GRAALVM_HOME", folder.resolve("graalvm").toString()))
            : new NativeImage(program, "unknown");
    return new NativeImageBuilder(store, new ReachabilityMetadata(folder, store))
        .build(extracted, Optional.empty(), found, "tiny");
  }

  private Path compiler(String home, String script) throws IOException {
    Path program = folder.resolve(home).resolve("bin/native-image");
    script(program, script);
    Files.writeString(folder.resolve(home).resolve("release"), "JAVA_VERSION=25\n");
    return program;
  }

  private static void script(Path program, String script) throws IOException {
    Files.createDirectories(program.getParent());
    Files.writeString(program, script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static Path java() {
    return TinyHome.JDK.resolve("bin/java");
  }
}
