package dev.loombench.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.socket.SocketChannel;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FreeConnectionsTest {

  private final FreeConnections free = new FreeConnections();

  @Test
  void connectionsGoRound() {
    add(0, 1, 2);
    assertThat(takeAndPutBack()).isEqualTo(0);
    assertThat(takeAndPutBack()).isEqualTo(1);
    assertThat(takeAndPutBack()).isEqualTo(2);
    assertThat(takeAndPutBack()).isEqualTo(0);
  }

  @Test
  void aConnectionWithoutRoomIsPassedOver() {
    add(0);
    free.add(new Fake(1, false));
    add(2);
    assertThat(takeAll()).containsExactly(0, 2);
  }

  @Test
  void theOneTakenNoLongerStandsAmongThem() {
    add(0);
    Connection taken = free.take();
    assertThat(taken.queued).isFalse();
    free.add(taken);
    assertThat(taken.queued).isTrue();
  }

  @Test
  void withoutAnyThereIsNone() {
    assertThat(free.take()).isNull();
  }

  /** 40 stand there, one of which is in use at a time: 39 were never needed, and 32 go on. */
  @Test
  void whatASecondNeverNeededRestsAndComesBackLast() {
    fortyOfWhichSevenRest();
    List<Integer> order = new ArrayList<>(IntStream.rangeClosed(8, 39).boxed().toList());
    order.add(0);
    order.addAll(List.of(7, 6, 5, 4, 3, 2, 1));
    assertThat(takeAll()).isEqualTo(order);
  }

  @Test
  void oneThatRestsAndIsGoneIsForgotten() {
    Connection resting = fortyOfWhichSevenRest().get(5);
    free.remove(resting);
    assertThat(takeAll()).hasSize(39).doesNotContain(5);
  }

  @Test
  void asLongAsAllAreNeededNoneRests() {
    add(IntStream.range(0, 40).toArray());
    free.rest();
    List<Connection> taken = new ArrayList<>();
    for (Connection next = free.take(); next != null; next = free.take()) {
      taken.add(next);
    }
    taken.forEach(free::add);
    free.rest();
    assertThat(takeAll()).isEqualTo(IntStream.range(0, 40).boxed().toList());
  }

  private List<Connection> fortyOfWhichSevenRest() {
    List<Connection> all = add(IntStream.range(0, 40).toArray());
    free.rest();
    takeAndPutBack();
    free.rest();
    return all;
  }

  private List<Connection> add(int... slots) {
    List<Connection> added = new ArrayList<>();
    for (int slot : slots) {
      added.add(new Fake(slot, true));
    }
    added.forEach(free::add);
    return added;
  }

  private int takeAndPutBack() {
    Connection connection = free.take();
    free.add(connection);
    return connection.slot();
  }

  private List<Integer> takeAll() {
    List<Integer> slots = new ArrayList<>();
    for (Connection next = free.take(); next != null; next = free.take()) {
      slots.add(next.slot());
    }
    return slots;
  }

  /** A connection of which only its slot and its room matter. */
  private static final class Fake extends Connection {

    private final boolean room;

    Fake(int slot, boolean room) {
      super(null, slot, 0);
      this.room = room;
    }

    @Override
    boolean hasRoom() {
      return room;
    }

    @Override
    int capacity() {
      return 1;
    }

    @Override
    Future<?> shakeHands() {
      throw new UnsupportedOperationException();
    }

    @Override
    void initialise(SocketChannel channel) {
      throw new UnsupportedOperationException();
    }

    @Override
    void send(Exchange exchange, PreparedRequest request) {
      throw new UnsupportedOperationException();
    }

    @Override
    void giveUp(Exchange exchange) {
      throw new UnsupportedOperationException();
    }

    @Override
    void abandon() {
      throw new UnsupportedOperationException();
    }
  }
}
