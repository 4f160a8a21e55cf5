package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.launch.CpuPlacement;
import dev.loombench.tool.launch.LaunchInputs;
import dev.loombench.tool.launch.LaunchInputsSource;
import dev.loombench.tool.launch.Launcher;
import dev.loombench.tool.launch.RunningServer;
import dev.loombench.tool.launch.TinyHome;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.NativeImage;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.study.Packaging;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Uses a fake compiler, whose executable is a script that starts a JVM; checks the compiler's
 * arguments and the start of the executable.
 */
class NativeImageBuilderTest {

  private static final String COMPILER =
      """
      #!/usr/bin/env bash
      [ "$1" = --version ] && echo "native-image 25.0.1 2025-10-21" && exit
      [ "$*" = "--no-fallback -cp $3 -o $5 dev.loombench.tool.launch.TinyServer" ] || exit 2
      printf '#!/usr/bin/env bash\\nexec %s "${@:1:2}" -cp %s %s "${@:3}"\\n' 'JAVA' "$3" "$6" >"$5"
      chmod +x "$5"
      """;

  @TempDir private Path folder;

  private TinyHome tiny;
  private PackageStore store;

  @BeforeEach
  void createHome() throws IOException {
    tiny = TinyHome.in(folder);
    store = new PackageStore(folder.resolve("packages"), _ -> {});
  }

  @Test
  void startsAnExecutableWithOnlyTheHeapFlags() throws IOException {
    Artifact.Executable made = compiled(COMPILER.replace("JAVA", java().toString()));

    assertThat(made.facts())
        .containsEntry("packaging.compiler", "native-image 25.0.1 2025-10-21")
        .containsEntry("packaging.bytes", Long.toString(made.program().toFile().length()))
        .containsEntry("packaging.made", "for this run");
    var launcher =
        new Launcher(
            folder,
            LaunchInputsSource.always(new LaunchInputs(TinyHome.JDK, made)),
            CpuPlacement.ofThisProcess());
    try (RunningServer server = launcher.launch(tiny.as(Packaging.NATIVE))) {
      assertThat(server.flagsNotInForce()).isEmpty();
      assertThat(server.facts())
          .containsEntry("packaging", "native")
          .containsEntry("jdk", "none: a native executable")
          .containsEntry("jvm.flags", "-Xms64m -Xmx64m")
          .containsEntry("jvm.arguments", "-Xms64m -Xmx64m");
    }
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
    NativeImage ofGraalvm = compiler("graalvm", "");
    NativeImage ofJdk = compiler("jdk", "");
    NativeImage onPath = compiler("path", "");
    String path = folder.resolve("nowhere") + ":" + folder.resolve("path/bin");

    assertThat(
            NativeImage.found(
                Map.of(
                    "GRAALVM_HOME",
                    folder.resolve("graalvm").toString(),
                    "JAVA_HOME",
                    folder.resolve("jdk").toString(),
                    "PATH",
                    path)))
        .contains(ofGraalvm);
    assertThat(
            NativeImage.found(Map.of("JAVA_HOME", folder.resolve("jdk").toString(), "PATH", path)))
        .contains(ofJdk);
    assertThat(NativeImage.found(Map.of("PATH", path))).contains(onPath);
    assertThat(NativeImage.found(Map.of())).isEmpty();
  }

  private Artifact.Executable compiled(String compiler) throws IOException {
    JvmPackage extracted = new JarExtractor(store).extract(JvmPackage.ofBuild(tiny.jar()));
    return new NativeImageBuilder(store)
        .build(extracted, JvmPackage.mainClass(tiny.jar()), compiler("graalvm", compiler), "tiny");
  }

  private NativeImage compiler(String home, String script) throws IOException {
    Path program =
        Files.createDirectories(folder.resolve(home).resolve("bin")).resolve("native-image");
    Files.writeString(program, script);
    Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new NativeImage(program);
  }

  private static Path java() {
    return TinyHome.JDK.resolve("bin/java");
  }
}
