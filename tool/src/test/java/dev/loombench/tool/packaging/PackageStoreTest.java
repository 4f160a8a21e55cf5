package dev.loombench.tool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loombench.tool.packaging.PackageStore.Kept;
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

  /** Above what any system gives to a process. */
  private static final long NOBODYS_ID = 4_999_999_999L;

  @TempDir private Path home;

  private final List<String> told = new ArrayList<>();
  private PackageStore store;

  @BeforeEach
  void openStore() {
    store = new PackageStore(home.resolve("packages"), told::add);
  }

  @Test
  void whatIsNotThereIsMadeAndTold() {
    Kept kept = get("first");

    assertThat(kept.folder().resolve("made")).hasContent("first");
    assertThat(kept.reused()).isFalse();
    assertThat(told).hasSize(2);
    assertThat(told.getFirst()).isEqualTo("making a thing");
    assertThat(told.getLast()).matches("made a thing in \\d+\\.\\d s");
  }

  @Test
  void whatIsThereIsReusedWithoutAWordAndSaysHowLongItTook() {
    Kept first = get("first");
    told.clear();

    Kept second = get("second");

    assertThat(second.folder().resolve("made")).hasContent("first");
    assertThat(second.reused()).isTrue();
    assertThat(second.took().toMillis()).isEqualTo(first.took().toMillis());
    assertThat(told).isEmpty();
  }

  @Test
  void aFolderTellsWhatItDependsOn() {
    assertThat(get("first").folder().resolve("key.txt")).hasContent("jar: 1a");
  }

  @Test
  void aMakingThatFailsLeavesNothingButItsLog() throws IOException {
    assertThatThrownBy(
            () ->
                store.get(
                    KEY,
                    "a thing",
                    (target, log) -> {
                      Files.writeString(target.resolve("half"), "half");
                      Files.writeString(log, "why");
                      throw Problem.interrupted("interrupted");
                    }))
        .isInstanceOf(Problem.class)
        .hasMessage("interrupted");

    assertThat(left()).containsExactly(KEY.hash() + ".log");
    assertThat(get("anew").folder().resolve("made")).hasContent("anew");
  }

  @Test
  void whatAKilledProcessHadBegunIsRemovedByTheNextMaking() throws IOException {
    Path packages = home.resolve("packages");
    Path abandoned = packages.resolve("0123456789abcdef.making-" + NOBODYS_ID);
    Files.createDirectories(abandoned.resolve("deep"));
    Path ofALivingOne =
        packages.resolve("fedcba9876543210.making-" + ProcessHandle.current().pid());
    Files.createDirectories(ofALivingOne);

    get("first");

    assertThat(abandoned).doesNotExist();
    assertThat(ofALivingOne).exists();
  }

  @Test
  void ofTwoThatMakeTheSameTheFirstStays() {
    Kept late =
        store.get(
            KEY,
            "a thing",
            (target, _) -> {
              get("first", new PackageStore(home.resolve("packages"), _ -> {}));
              Files.writeString(Files.createDirectories(target).resolve("made"), "second");
            });

    assertThat(late.folder().resolve("made")).hasContent("first");
  }

  @Test
  void aDamagedOneIsNamedWithWhatToDo() throws IOException {
    Kept kept = get("first");
    Files.writeString(kept.folder().resolve("took-millis"), "soon");

    assertThatThrownBy(() -> get("second"))
        .isInstanceOf(Problem.class)
        .hasMessageContaining(kept.folder().toString())
        .hasMessageContaining("delete the folder");
  }

  private Kept get(String content) {
    return get(content, store);
  }

  private static Kept get(String content, PackageStore from) {
    return from.get(
        KEY, "a thing", (target, _) -> Files.writeString(target.resolve("made"), content));
  }

  private List<String> left() throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("packages"))) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }
}
