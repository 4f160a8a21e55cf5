package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.packaging.PackageStore.StoredPackage;
import dev.loombench.tool.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackageStoreTest {

  private static final PackageKey KEY = new PackageKey(Map.of("jar", "1a"));

  /** Above the largest process id of any system. */
  private static final long UNUSED_PID = 4_999_999_999L;

  @TempDir private Path home;

  private final List<String> progress = new ArrayList<>();
  private PackageStore store;

  @BeforeEach
  void openStore() {
    store = new PackageStore(home.resolve("packages"), "first", progress::add);
  }

  @Test
  void buildsAMissingPackageAndReportsProgress() {
    StoredPackage kept = get("first");

    assertThat(kept.folder().resolve("made")).hasContent("first");
    assertThat(kept.reused()).isFalse();
    assertThat(progress).hasSize(2);
    assertThat(progress.getFirst()).isEqualTo("building a thing");
    assertThat(progress.getLast()).matches("built a thing in \\d+\\.\\d s");
  }

  @Test
  void reusesAStoredPackageSilentlyWithItsBuildTime() {
    StoredPackage first = get("first");
    progress.clear();

    StoredPackage second = get("second");

    assertThat(second.folder().resolve("made")).hasContent("first");
    assertThat(second.reused()).isTrue();
    assertThat(second.took().toMillis()).isEqualTo(first.took().toMillis());
    assertThat(progress).isEmpty();
  }

  @Test
  void storesTheKeyWithThePackage() {
    assertThat(get("first").folder().resolve("key.txt")).hasContent("jar: 1a\nrecipe: first");
  }

  @Test
  void aPackageOfAnotherRecipeIsNotReused() {
    get("first");

    StoredPackage second =
        get("second", new PackageStore(home.resolve("packages"), "second", progress::add));

    assertThat(second.reused()).isFalse();
    assertThat(second.folder().resolve("made")).hasContent("second");
  }

  @Test
  void aFailedBuildLeavesOnlyItsLog() throws IOException {
    assertThatThrownBy(
            () ->
                store.get(
                    KEY,
                    "a thing",
                    (target, tools) -> {
                      Files.writeString(target.resolve("half"), "half");
                      Files.writeString(tools.log(), "why");
                      throw Problem.interrupted("interrupted");
                    }))
        .isInstanceOf(Problem.class)
        .hasMessage("interrupted");

    assertThat(left()).containsExactly(KEY.with("recipe", "first").hash() + ".log");
    assertThat(get("again").folder().resolve("made")).hasContent("again");
  }

  @Test
  void theNextBuildRemovesFoldersOfKilledProcesses() throws IOException {
    Path packages = home.resolve("packages");
    Path abandoned = packages.resolve("0123456789abcdef.making-" + UNUSED_PID);
    Files.createDirectories(abandoned.resolve("deep"));
    Path ofALiveProcess =
        packages.resolve("fedcba9876543210.making-" + ProcessHandle.current().pid());
    Files.createDirectories(ofALiveProcess);

    get("first");

    assertThat(abandoned).doesNotExist();
    assertThat(ofALiveProcess).exists();
  }

  @Test
  void theFirstOfTwoConcurrentBuildsStays() {
    StoredPackage late =
        store.get(
            KEY,
            "a thing",
            (target, _) -> {
              get("first", new PackageStore(home.resolve("packages"), "first", _ -> {}));
              Files.writeString(Files.createDirectories(target).resolve("made"), "second");
            });

    assertThat(late.folder().resolve("made")).hasContent("first");
  }

  @Test
  void reportsADamagedPackageWithItsRemedy() throws IOException {
    StoredPackage kept = get("first");
    Files.writeString(kept.folder().resolve("took-millis"), "soon");

    assertThatThrownBy(() -> get("second"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(kept.folder().toString())
        .hasMessageContaining("delete the folder");
  }

  private StoredPackage get(String content) {
    return get(content, store);
  }

  private static StoredPackage get(String content, PackageStore from) {
    return from.get(
        KEY, "a thing", (target, _) -> Files.writeString(target.resolve("made"), content));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("packages"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
