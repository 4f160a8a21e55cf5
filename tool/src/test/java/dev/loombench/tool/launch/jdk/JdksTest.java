package dev.loombench.tool.launch.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdksTest {

  @TempDir private Path temporary;
  private Path folder;
  private Path tool;

  @BeforeEach
  void installATool() throws IOException {
    folder = temporary.toRealPath();
    tool = JdkFolder.jdk(folder.resolve("tool"), "25.0.3");
  }

  @Test
  void aReleaseIsTheNewestOfItsKind() throws IOException {
    Path older = JdkFolder.jdk(folder.resolve("a"), "21.0.9");
    Path newer = JdkFolder.runtime(folder.resolve("b"), "21.0.10");

    Jdks jdks = jdks(older, newer);

    assertThat(homeOf(jdks.named("21"))).isEqualTo(newer);
    assertThat(homeOf(jdks.named("21.0.9"))).isEqualTo(older);
    assertThat(homeOf(jdks.named("25.0"))).isEqualTo(tool);
  }

  @Test
  void ofTwoAlikeTheFirstFolderCounts() throws IOException {
    Path one = JdkFolder.jdk(folder.resolve("one"), "21.0.9");
    Path other = JdkFolder.jdk(folder.resolve("other"), "21.0.9+10-LTS");

    assertThat(homeOf(jdks(one, other).named("21"))).isEqualTo(one);
    assertThat(homeOf(jdks(other, one).named("21"))).isEqualTo(other);
  }

  @Test
  void aVersionIsNoPrefixOfDigits() throws IOException {
    Jdks jdks = jdks(JdkFolder.jdk(folder.resolve("a"), "21.0.10"));

    assertThat(reason(jdks.named("21.0.1"))).startsWith("no JDK 21.0.1 on this machine");
    assertThat(reason(jdks.named("2"))).startsWith("no JDK 2 on this machine");
  }

  @Test
  void withoutASettingItIsTheToolsOwn() {
    assertThat(homeOf(jdks().of(Optional.empty()))).isEqualTo(tool);
  }

  @Test
  void aFolderIsTakenAsItIs() throws IOException {
    Path somewhere = JdkFolder.runtime(folder.resolve("somewhere"), "22.0.1");

    assertThat(homeOf(jdks().named(somewhere.toString()))).isEqualTo(somewhere);
    assertThat(reason(jdks().named(folder.resolve("nowhere").toString())))
        .isEqualTo(
            "no JDK in %s/nowhere: bin/java or the release file is missing".formatted(folder));
  }

  @Test
  void aMissingJdkIsReportedWithTheInstalledOnesAndARemedy() throws IOException {
    Jdks jdks = jdks(JdkFolder.jdk(folder.resolve("a"), "24.0.2"));

    assertThat(reason(jdks.named("21")))
        .isEqualTo(
            "no JDK 21 on this machine, only 25.0.3, 24.0.2: install one, or set LOOMBENCH_JDK21"
                + " to its folder");
  }

  @Test
  void oneThatAVariableNamesWinsOverNewerOnes() throws IOException {
    Path named = JdkFolder.runtime(folder.resolve("named"), "21.0.1");
    Path newer = JdkFolder.jdk(folder.resolve("newer"), "21.0.9");

    Jdks jdks = jdks(Map.of("LOOMBENCH_JDK21", named.toString()), newer);

    assertThat(homeOf(jdks.named("21"))).isEqualTo(named);
    assertThat(homeOf(jdks.named("21.0.9"))).isEqualTo(newer);
    assertThat(jdks.found()).extracting(Jdk::version).containsExactly("25.0.3", "21.0.9", "21.0.1");
  }

  @Test
  void aVariableThatNamesNoJdkIsAnError() throws IOException {
    Path other = JdkFolder.jdk(folder.resolve("a"), "21.0.9");

    assertThat(reason(jdks(Map.of("LOOMBENCH_JDK21", "/nowhere"), other).named("21")))
        .isEqualTo("LOOMBENCH_JDK21 names /nowhere, which contains no JDK 21");
    assertThat(reason(jdks(Map.of("LOOMBENCH_JDK21", tool.toString()), other).named("21")))
        .isEqualTo("LOOMBENCH_JDK21 names %s, which contains no JDK 21".formatted(tool));
  }

  @Test
  void java8IsReleaseEight() throws IOException {
    Path old = JdkFolder.jdk(folder.resolve("a"), "1.8.0_392");

    assertThat(homeOf(jdks(old).named("8"))).isEqualTo(old);
  }

  @Test
  void aFolderWithoutAProgramOrAReleaseFileIsNone() throws IOException {
    Path program = Files.createDirectories(folder.resolve("program"));
    Files.writeString(program.resolve("release"), "JAVA_VERSION=\"21.0.9\"\n");
    Path release = JdkFolder.jdk(folder.resolve("release"), "21.0.9");
    Files.delete(release.resolve("release"));

    assertThat(jdks(program, release).found()).extracting(Jdk::version).containsExactly("25.0.3");
  }

  @Test
  void theyAreLookedForAlongThePathAndWhereTheTestsKeepTheirs() throws IOException {
    Path along = JdkFolder.jdk(folder.resolve("along"), "24.0.2");
    Path links = Files.createDirectories(folder.resolve("links"));
    Files.createSymbolicLink(links.resolve("java"), along.resolve("bin/java"));
    Path kept = JdkFolder.runtime(folder.resolve("home/target/test-tools/jdk-21"), "21.0.8");

    assertThat(
            JdkFolders.all(
                tool, folder.resolve("home"), Map.of("PATH", links.toString(), "HOME", "/none")))
        .contains(tool, along, kept);
  }

  private Jdks jdks(Path... folders) {
    return jdks(Map.of(), folders);
  }

  private Jdks jdks(Map<String, String> environment, Path... folders) {
    return Jdks.of(
        Stream.concat(Stream.of(tool), List.of(folders).stream()).toList(), tool, environment);
  }

  private static Path homeOf(Resolution<Jdk> found) {
    assertThat(found).isInstanceOf(Resolution.Ready.class);
    return ((Resolution.Ready<Jdk>) found).value().home();
  }

  private static String reason(Resolution<Jdk> found) {
    assertThat(found).isInstanceOf(Resolution.Missing.class);
    return ((Resolution.Missing<Jdk>) found).reason();
  }
}
