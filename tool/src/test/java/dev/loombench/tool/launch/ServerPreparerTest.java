package dev.loombench.tool.launch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.JdkFolder;
import dev.loombench.tool.launch.jdk.Jdks;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.study.Limits;
import dev.loombench.tool.study.Server;
import dev.loombench.tool.study.Server.Bundled;
import dev.loombench.tool.study.Variant;
import dev.loombench.tool.study.Variant.ContainerLaunch;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.trial.UnavailableVariant;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerPreparerTest {

  private static final Images IMAGES =
      (_, jdk, _) -> new Resolution.Missing<>("no engine for " + jdk);
  private static final Bundled OURS = new Bundled("spring-mvc", Map.of());
  private static final Server YOURS =
      new Server.Command(
          List.of("{java}", "{port}"),
          "/",
          OptionalInt.empty(),
          Map.of(),
          Map.of(),
          Optional.empty());

  @TempDir private Path temporary;
  private Path tool;
  private Path java21;
  private Path java17;

  @BeforeEach
  void install() throws IOException {
    Path folder = temporary.toRealPath();
    tool = JdkFolder.jdk(folder.resolve("tool"), "25.0.3");
    java21 = JdkFolder.runtime(folder.resolve("21"), "21.0.8");
    java17 = JdkFolder.jdk(folder.resolve("17"), "17.0.9");
  }

  @Test
  void eachVariantHasItsOwnJdk() {
    Variant usual = variant("usual", OURS, Optional.empty());
    Variant old = variant("old", OURS, Optional.of("21"));
    Variant yours = variant("yours", YOURS, Optional.of("17"));

    PreparedServers made = prepared(usual, old, yours);

    assertThat(made.notMeasured()).isEmpty();
    assertThat(made.of(usual, OURS).jdk()).isEqualTo(tool);
    assertThat(made.of(old, OURS).jdk()).isEqualTo(java21);
    assertThat(made.jdkOf(yours)).isEqualTo(java17);
  }

  @Test
  void oneWhoseJdkIsNotThereIsNotMeasuredAndTheOthersAre() {
    Variant usual = variant("usual", OURS, Optional.empty());

    PreparedServers made = prepared(variant("newer", OURS, Optional.of("26")), usual);

    assertThat(made.notMeasured())
        .containsExactly(
            new UnavailableVariant(
                new VariantId("newer"),
                "no JDK 26 on this machine, only 25.0.3, 21.0.8, 17.0.9: install one, or set"
                    + " LOOMBENCH_JDK26 to its folder"));
    assertThat(made.of(usual, OURS).jdk()).isEqualTo(tool);
  }

  @Test
  void aJdkTooOldForOurServersIsRefusedThough() {
    assertThat(prepared(variant("old", OURS, Optional.of(java17.toString()))).notMeasured())
        .containsExactly(
            new UnavailableVariant(
                new VariantId("old"),
                "the JDK in %s is 17.0.9, but Loombench's own servers need 21 or newer"
                    .formatted(java17)));
  }

  @Test
  void theMissingPartOfAnArtifactIsReported() {
    Artifacts none = (_, _, jdk) -> new Resolution.Missing<>("no program beside " + jdk.version());

    assertThat(
            provisioner(none).prepare(List.of(variant("a", OURS, Optional.of("21")))).notMeasured())
        .containsExactly(new UnavailableVariant(new VariantId("a"), "no program beside 21.0.8"));
  }

  @Test
  void aVariantWithoutItsImageIsNotMeasured() {
    Variant contained =
        variant("in", YOURS, Optional.empty()).in(Optional.of(ContainerLaunch.DEFAULT));
    var preparer =
        new ServerPreparer(
            Jdks.of(List.of(tool, java21, java17), tool, Map.of()),
            (_, _, _) -> new Resolution.Missing<>("not asked"),
            IMAGES);

    assertThat(preparer.prepare(List.of(contained)).notMeasured())
        .containsExactly(new UnavailableVariant(contained.id(), "no engine for " + tool));
  }

  @Test
  void aServerThatRunsAlreadyNeedsNothing() {
    var running = new Server.Running(URI.create("http://127.0.0.1:80"), "/");

    assertThat(prepared(variant("there", running, Optional.empty())).notMeasured()).isEmpty();
  }

  private PreparedServers prepared(Variant... variants) {
    return provisioner((_, _, _) -> new Resolution.Ready<>(Artifact.OnJvm.jar(Path.of("a.jar"))))
        .prepare(List.of(variants));
  }

  private ServerPreparer provisioner(Artifacts artifacts) {
    return new ServerPreparer(
        Jdks.of(List.of(tool, java21, java17), tool, Map.of()), artifacts, IMAGES);
  }

  private static Variant variant(String name, Server server, Optional<String> jdk) {
    return new Variant(
        new VariantId(name),
        server,
        jdk,
        List.of(),
        Limits.NONE,
        Optional.empty(),
        Optional.empty(),
        Variant.Transport.DEFAULT);
  }
}
