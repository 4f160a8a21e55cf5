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
 * What {@link FileKernel} does, by asynchronous file channels: nothing waits on the thread that
 * asks. The executor does it all, since making folders, opening and deleting have no asynchronous
 * form, and since the JDK's channels on Linux hand blocking reads and writes to it.
 */
public final class ChannelFileKernel {

  private final FileSpot spot;
  private final ExecutorService executor;

  /**
   * With files in {@code folder}.
   *
   * @param executor whose threads wait for the disk; its owner shuts it down
   */
  public ChannelFileKernel(Path folder, ExecutorService executor) {
    this.spot = new FileSpot(folder);
    this.executor = executor;
  }

  /**
   * Does it once. A failure leaves no file behind where it can be deleted, and neither does a
   * caller that cancels: the file is deleted all the same.
   *
   * @return the number of bytes read; fails with {@link FileFailure} when the operating system
   *     refuses a part of it
   */
  public CompletableFuture<Integer> run() {
    return CompletableFuture.completedFuture(spot)
        .thenComposeAsync(this::through, executor)
        .exceptionallyCompose(ChannelFileKernel::told)
        .copy();
  }

  /**
   * Begun on a thread of the executor, and carried on by those on which reads and writes end: only
   * these open, close and delete.
   */
  private CompletionStage<Integer> through(FileSpot spot) {
    Path file = allowed(spot::next);
    AsynchronousFileChannel toWrite = allowed(() -> open(file, CREATE_NEW, WRITE));
    ByteBuffer from = ByteBuffer.wrap(FileSpot.content());
    ByteBuffer into = ByteBuffer.allocate(FileSpot.BYTES);
    return closedAfter(toWrite, write(toWrite, from))
        .thenApply(written -> allowed(() -> open(file, READ)))
        .thenCompose(toRead -> closedAfter(toRead, read(toRead, into)))
        .thenApply(
            whole -> {
              allowed(
                  () -> {
                    Files.delete(file);
                    return file;
                  });
              return into.position();
            })
        .whenComplete(
            (bytes, failure) -> {
              if (failure != null) {
                FileSpot.clear(file, failure);
              }
            });
  }

  private AsynchronousFileChannel open(Path file, OpenOption... options) throws IOException {
    return AsynchronousFileChannel.open(file, Set.of(options), executor);
  }

  /** All of it, which may take more than one write. */
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

  /** A read or a write of a channel, at the position that the buffer has come to. */
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
            allowed(
                () -> {
                  channel.close();
                  return channel;
                }));
  }

  private static <T> CompletionStage<T> told(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    return CompletableFuture.failedFuture(
        cause instanceof IOException refused ? FileFailure.of(refused) : cause);
  }

  /** Something that the operating system may refuse. */
  @FunctionalInterface
  private interface Blocking<T> {
    T run() throws IOException;
  }

  private static <T> T allowed(Blocking<T> work) {
    try {
      return work.run();
    } catch (IOException refused) {
      throw new CompletionException(refused);
    }
  }
}
