package dev.loombench.kernels.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class FileKernelTest {

  /** Implementations under test. */
  enum Kind {
    BLOCKING,
    CHANNELS
  }

  @TempDir private Path parent;
  private final ExecutorService disk = Executors.newFixedThreadPool(4);

  @AfterEach
  void stop() {
    disk.shutdownNow();
  }

  @ParameterizedTest
  @EnumSource
  void readsFourKilobytesAndDeletesTheFile(Kind kind) throws Exception {
    assertThat(kernel(kind, parent).call()).isEqualTo(4096);
    assertThat(filesIn(parent)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void createsAMissingFolder(Kind kind) throws Exception {
    Path deep = parent.resolve("a/b");
    assertThat(kernel(kind, deep).call()).isEqualTo(4096);
    assertThat(deep).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void createsADeletedFolderAgain(Kind kind) throws Exception {
    Path folder = parent.resolve("a");
    Callable<Integer> kernel = kernel(kind, folder);
    kernel.call();
    Files.delete(folder);
    assertThat(kernel.call()).isEqualTo(4096);
  }

  @ParameterizedTest
  @EnumSource
  void concurrentRunsUseDistinctFiles(Kind kind) throws Exception {
    Callable<Integer> kernel = kernel(kind, parent);
    try (ExecutorService callers = Executors.newFixedThreadPool(16)) {
      List<Future<Integer>> all =
          callers.invokeAll(IntStream.range(0, 1000).mapToObj(call -> kernel).toList());
      for (Future<Integer> one : all) {
        assertThat(one.get()).isEqualTo(4096);
      }
    }
    assertThat(filesIn(parent)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void aFileInPlaceOfTheFolderIsReported(Kind kind) throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "mine");
    assertThatThrownBy(kernel(kind, file)::call)
        .isInstanceOf(FileFailure.class)
        .hasMessage("the folder for files is a file, or holds files of another server");
    assertThat(file).hasContent("mine");
  }

  @ParameterizedTest
  @EnumSource
  void aFolderBelowAFileIsReported(Kind kind) throws Exception {
    Path file = Files.writeString(parent.resolve("file"), "mine");
    assertThatThrownBy(kernel(kind, file.resolve("a"))::call)
        .isInstanceOf(FileFailure.class)
        .hasMessage("a file could not be written, read or deleted: Not a directory");
  }

  @ParameterizedTest
  @EnumSource
  void aFileOfAnotherServerIsNotOverwritten(Kind kind) throws Exception {
    Path first = parent.resolve("loombench-%d-1".formatted(ProcessHandle.current().pid()));
    Files.writeString(first, "another's");
    assertThatThrownBy(kernel(kind, parent)::call)
        .hasMessage("the folder for files is a file, or holds files of another server");
    assertThat(first).hasContent("another's");
  }

  @Test
  void completesOnAnInterruptedThread() throws IOException {
    Thread.currentThread().interrupt();
    assertThat(new FileKernel(parent).run()).isEqualTo(4096);
    assertThat(Thread.interrupted()).isTrue();
    assertThat(filesIn(parent)).isEmpty();
  }

  @Test
  void aCanceledRunLeavesNoFile() throws Exception {
    ExecutorService one = Executors.newSingleThreadExecutor();
    ChannelFileKernel kernel = new ChannelFileKernel(parent, one);
    for (int i = 0; i < 100; i++) {
      kernel.run().cancel(true);
    }
    assertThat(kernel.run().get()).isEqualTo(4096);
    one.shutdown();
    assertThat(filesIn(parent)).isEmpty();
  }

  private Callable<Integer> kernel(Kind kind, Path folder) {
    return switch (kind) {
      case BLOCKING -> new FileKernel(folder)::run;
      case CHANNELS -> {
        ChannelFileKernel kernel = new ChannelFileKernel(folder, disk);
        yield () -> joined(kernel);
      }
    };
  }

  private static int joined(ChannelFileKernel kernel) throws Exception {
    try {
      return kernel.run().get();
    } catch (ExecutionException failed) {
      throw (Exception) failed.getCause();
    }
  }

  private static List<Path> filesIn(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
