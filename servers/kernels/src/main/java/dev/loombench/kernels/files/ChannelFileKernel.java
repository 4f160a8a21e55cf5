package dev.loombench.kernels.files;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutorService;

/**
 * {@link FileKernel} on asynchronous file channels: the calling thread never waits. All work runs
 * on an executor, because creating folders, opening and deleting have no asynchronous form, and
 * because on Linux the JDK's channels run blocking reads and writes on the executor.
 */
public final class ChannelFileKernel {

  private final FileTarget target;
  private final ExecutorService executor;

  /**
   * Creates a kernel.
   *
   * @param folder where to write the files
   * @param executor runs the file operations; the caller shuts it down
   */
  public ChannelFileKernel(Path folder, ExecutorService executor) {
    this.target = new FileTarget(folder);
    this.executor = executor;
  }

  /**
   * Writes, reads and deletes one file. Also deletes it, if possible, after a failure and if the
   * caller cancels the future.
   *
   * @return the number of bytes read; fails with {@link FileFailure} if the operating system
   *     reports an error
   */
  public CompletableFuture<Integer> run() {
    return CompletableFuture.completedFuture(target)
        .thenComposeAsync(this::writeReadDelete, executor)
        .exceptionallyCompose(ChannelFileKernel::translated)
        .copy();
  }

  private CompletionStage<Integer> writeReadDelete(FileTarget target) {
    Path file = unchecked(target::next);
    AsynchronousFileChannel toWrite = unchecked(() -> open(file, CREATE_NEW, WRITE));
    ByteBuffer from = ByteBuffer.wrap(FileTarget.content());
    ByteBuffer into = ByteBuffer.allocate(FileTarget.BYTES);
    return closedAfter(toWrite, write(toWrite, from))
        .thenApply(written -> unchecked(() -> open(file, READ)))
        .thenCompose(toRead -> closedAfter(toRead, read(toRead, into)))
        .thenApply(
            read -> {
              unchecked(
                  () -> {
                    Files.delete(file);
                    return file;
                  });
              return into.position();
            })
        .whenComplete(
            (bytes, failure) -> {
              if (failure != null) {
                FileTarget.clear(file, failure);
              }
            });
  }

  private AsynchronousFileChannel open(Path file, OpenOption... options) throws IOException {
    return AsynchronousFileChannel.open(file, Set.of(options), executor);
  }

  /** Writes the whole buffer, which may take more than one call. */
  private static CompletableFuture<Void> write(AsynchronousFileChannel channel, ByteBuffer from) {
    return step(from, channel::write)
        .thenCompose(
            count ->
                from.hasRemaining()
                    ? write(channel, from)
                    : CompletableFuture.completedFuture(null));
  }

  private static CompletableFuture<Void> read(AsynchronousFileChannel channel, ByteBuffer into) {
    return step(into, channel::read)
        .thenCompose(
            count -> {
              if (count < 0) {
                return CompletableFuture.failedFuture(new EOFException("the file ends too early"));
              }
              return into.hasRemaining()
                  ? read(channel, into)
                  : CompletableFuture.completedFuture(null);
            });
  }

  /** Asynchronous read or write at the buffer's position. */
  @FunctionalInterface
  private interface Transfer {
    void begin(
        ByteBuffer buffer,
        long position,
        CompletableFuture<Integer> done,
        CompletionHandler<Integer, CompletableFuture<Integer>> handler);
  }

  private static CompletableFuture<Integer> step(ByteBuffer buffer, Transfer transfer) {
    CompletableFuture<Integer> done = new CompletableFuture<>();
    transfer.begin(buffer, buffer.position(), done, Completion.INSTANCE);
    return done;
  }

  private enum Completion implements CompletionHandler<Integer, CompletableFuture<Integer>> {
    INSTANCE;

    @Override
    public void completed(Integer count, CompletableFuture<Integer> done) {
      done.complete(count);
    }

    @Override
    public void failed(Throwable failure, CompletableFuture<Integer> done) {
      done.completeExceptionally(failure);
    }
  }

  private static <T> CompletableFuture<T> closedAfter(
      AsynchronousFileChannel channel, CompletableFuture<T> work) {
    return work.whenComplete(
        (done, failure) ->
            unchecked(
                () -> {
                  channel.close();
                  return channel;
                }));
  }

  private static <T> CompletionStage<T> translated(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    return CompletableFuture.failedFuture(
        cause instanceof IOException failed ? FileFailure.of(failed) : cause);
  }

  /** Blocking file operation. */
  @FunctionalInterface
  private interface FileOperation<T> {
    T run() throws IOException;
  }

  private static <T> T unchecked(FileOperation<T> work) {
    try {
      return work.run();
    } catch (IOException failed) {
      throw new CompletionException(failed);
    }
  }
}
